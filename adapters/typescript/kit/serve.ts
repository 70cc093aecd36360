/** The engine's process: requests on stdin, answers on stdout, everything else on stderr. */

import { Console } from "node:console";

import type { Engine } from "./engine.js";
import { answerer } from "./rpc.js";
import { codeOf, lineReader, writer } from "./stdio.js";

const STDIN = 0;
const STDOUT = 1;

/**
 * Serves the engine until `shutdown` or the end of stdin, then ends the process with 0. It blocks: no timer or
 * promise of the engine runs meanwhile. `console.log` goes to stderr from here on.
 */
export function serve(engine: Engine): never {
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
  const answer = answerer(engine);
  const out = writer(STDOUT);
  const lines = lineReader(STDIN, out.flush);
  try {
    for (let line = lines.next(); line !== null; line = lines.next()) {
      const { text, last } = answer(line);
      out.write(text);
      if (last) break;
    }
    out.flush();
  } catch (error) {
    if (codeOf(error) !== "EPIPE") throw error;
    process.exit(1); // nobody reads the answers any more
  }
  process.exit(0); // everything is written: the calls above blocked until it was
}
