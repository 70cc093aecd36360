/** The canonical line of a step: keys in the protocol's order, no white space, ASCII. */

import type { Ascii } from "./ascii.js";
import type { GameEvent, View } from "./game.js";

/** What an engine may leave out of its steps. */
const OMITTABLE = ["error", "events", "legal", "dealer", "score", "round"] as const;

/** Writes steps of one script, one after the other. */
export interface StepWriter {
  /** A move was accepted, or none was made yet, and this is the position now. */
  readonly accepted: (events: readonly GameEvent[], view: View, legal: readonly string[]) => void;
  /** A move was refused, and the position is still that of the step before. */
  readonly refused: (reason: string) => void;
}

/** Writes to `out` the steps of an engine that cannot tell what `omits` names. */
export function stepWriter(omits: readonly string[], out: Ascii): StepWriter {
  const [noError, noEvents, noLegal, noDealer, noScore, noRound] = OMITTABLE.map((field) => omits.includes(field));
  const quiet = noEvents ? "" : `"events":[],`;
  const position = { start: 0, end: 0 }; // where the last step tells it

  return {
    accepted(events, view, legal) {
      if (noEvents || events.length === 0) {
        out.text(`{"ok":true,${quiet}`);
      } else {
        out.text(`{"ok":true,"events":`);
        out.value(events, "events");
        out.text(",");
      }
      position.start = out.length;
      out.text(`"phase":`);
      out.value(view.phase, "phase");
      out.text(`,"turn":`);
      out.value(view.turn, "turn");
      if (!noLegal) {
        out.text(`,"legal":`);
        out.value(byCodePoint(legal), "legal");
      }
      if (!noDealer) {
        out.text(`,"dealer":`);
        out.value(view.dealer, "dealer");
      }
      if (!noScore) {
        out.text(`,"score":`);
        out.value(view.score, "score");
      }
      if (!noRound) {
        out.text(`,"round":`);
        out.value(view.round, "round");
      }
      out.text("}");
      position.end = out.length;
    },
    refused(reason) {
      out.text(`{"ok":false,`);
      if (!noError) {
        out.text(`"error":`);
        out.value(reason, "error");
        out.text(",");
      }
      out.text(quiet);
      out.again(position.start, position.end);
    },
  };
}

function byCodePoint(moves: readonly string[]): readonly string[] {
  for (let i = 1; i < moves.length; i++) {
    if ((moves[i - 1] as string) > (moves[i] as string)) return [...moves].sort();
  }
  return moves;
}
