/** The engine's process: requests on stdin, answers on stdout, everything else on stderr. */

import { Console } from "node:console";

import { Ascii } from "./ascii.js";
import type { Engine } from "./engine.js";
import { answerer } from "./rpc.js";
import { codeOf, lineReader, writeAll } from "./stdio.js";

const STDIN = 0;
const STDOUT = 1;
const PIPE = 1 << 16; // so much is written at once

/**
 * Serves the engine until `shutdown` or the end of stdin, then ends the process with 0. It blocks: no timer or
 * promise of the engine runs meanwhile. `console.log` goes to stderr from here on.
 */
export function serve(engine: Engine): never {
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
  const out = new Ascii();
  const answer = answerer(engine, out);
  const flush = (): void => {
    writeAll(STDOUT, out.bytes);
    out.cutTo(0);
  };
  const lines = lineReader(STDIN, flush);
  try {
    for (let line = lines.next(); line !== null; line = lines.next()) {
      const last = answer(line);
      if (last) break;
      if (out.length >= PIPE) flush();
    }
    flush();
  } catch (error) {
    if (codeOf(error) !== "EPIPE") throw error;
    process.exit(1); // nobody reads the answers any more
  }
  process.exit(0); // everything is written: the calls above blocked until it was
}
