/** `run`: a whole script against a fresh match, one step a move. */

import type { Ascii } from "./ascii.js";
import type { Game, Match, Outcome } from "./game.js";
import type { JsonObject } from "./json.js";
import { BadParam } from "./params.js";
import type { StepWriter } from "./step.js";

/** What `run` and `perft` play: a game, how it is set up, and the moves. */
export interface Sitting {
  readonly game: Game;
  readonly options: JsonObject;
  readonly setup: JsonObject | null;
  readonly script: readonly string[];
}

/** The engine's own code failed (-32603). `step` is the index in `steps`, null where there is none. */
export class EngineFailed extends Error {
  readonly step: number | null;

  constructor(step: number | null, cause: unknown) {
    super(`the engine failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.step = step;
  }
}

/** The opening position, before any move. Throws `BadParam` for options or a setup that are not offered. */
export function open(sitting: Sitting): Match {
  try {
    return sitting.game.begin(sitting.options, sitting.setup, sitting.script);
  } catch (error) {
    throw error instanceof BadParam ? error : new EngineFailed(0, error);
  }
}

/** Plays one move. An engine that answers neither events nor a reason has failed. */
export function play(match: Match, text: string, at: number): Outcome {
  const outcome = match.play(text, at);
  if (typeof outcome === "string" || Array.isArray(outcome)) return outcome;
  throw new Error(`apply returned ${String(outcome)}; it returns a list of events or the reason of a refusal`);
}

/** Writes the result of `run`: the opening position, then one step per move. */
export function run(sitting: Sitting, out: Ascii, write: StepWriter): void {
  const match = open(sitting);
  let step = 0;
  try {
    out.text(`{"steps":[`);
    write.accepted([], match.view(), match.legal());
    for (const move of sitting.script) {
      step++;
      const outcome = play(match, move, step - 1);
      out.text(",");
      if (typeof outcome === "string") write.refused(outcome);
      else write.accepted(outcome, match.view(), match.legal());
    }
    out.text("]}");
  } catch (error) {
    throw new EngineFailed(step, error);
  }
}
