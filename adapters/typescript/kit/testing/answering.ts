/** The answers of an engine, each as text. */

import { Ascii } from "../ascii.js";
import type { Engine } from "../engine.js";
import { answerer } from "../rpc.js";

export interface Answer {
  /** One line, newline included. */
  readonly text: string;
  /** True after `shutdown`. */
  readonly last: boolean;
}

/** Answers one line after the other for this engine. */
export function answering(engine: Engine): (line: Buffer) => Answer {
  const out = new Ascii();
  const answer = answerer(engine, out);
  return (line) => {
    out.cutTo(0);
    const last = answer(line);
    return { text: out.bytes.toString("latin1"), last };
  };
}
