/** The canonical line of a step: keys in the protocol's order, no white space, ASCII. */

import type { GameEvent, View } from "./game.js";
import type { Json, JsonObject } from "./json.js";
import { Label, labelsOf } from "./label.js";

/** What an engine may leave out of its steps. */
const OMITTABLE = ["error", "events", "legal", "dealer", "score", "round"] as const;

export interface StepWriter {
  /** The part of a step that tells the position; a refused move repeats the one before it. */
  readonly position: (view: View, legal: readonly string[]) => string;
  readonly accepted: (events: readonly GameEvent[], position: string) => string;
  readonly refused: (reason: string, position: string) => string;
}

const PHASE = new Label(`"phase":`);
const TURN = new Label(`,"turn":`);
const LEGAL = new Label(`,"legal":`);
const DEALER = new Label(`,"dealer":`);
const SCORE = new Label(`,"score":`);
const ROUND = new Label(`,"round":`);
const ACCEPTED = new Label(`{"ok":true,"events":`);
const REFUSED = new Label(`{"ok":false,"error":`);
const FIRST = new Label("[");
const NEXT = new Label(",");

/** A writer of steps for an engine that cannot tell what `omits` names. */
export function stepWriter(omits: readonly string[]): StepWriter {
  const [noError, noEvents, noLegal, noDealer, noScore, noRound] = OMITTABLE.map((field) => omits.includes(field));
  const quiet = noEvents ? "" : `"events":[],`;
  const accepted = `{"ok":true,${quiet}`;
  const refused = `{"ok":false,${quiet}`;
  const afterReason = `,${quiet}`;
  return {
    position(view, legal) {
      let text = encode(PHASE, view.phase, "phase") + encode(TURN, view.turn, "turn");
      if (!noLegal) text += encode(LEGAL, byCodePoint(legal), "legal");
      if (!noDealer) text += encode(DEALER, view.dealer, "dealer");
      if (!noScore) text += encode(SCORE, view.score, "score");
      if (!noRound) text += encode(ROUND, view.round, "round");
      return text + "}";
    },
    accepted(events, position) {
      if (events.length === 0 || noEvents) return accepted + position;
      return `${encode(ACCEPTED, events, "events")},${position}`;
    },
    refused(reason, position) {
      if (noError) return refused + position;
      return encode(REFUSED, reason, "error") + afterReason + position;
    },
  };
}

function byCodePoint(moves: readonly string[]): readonly string[] {
  for (let i = 1; i < moves.length; i++) {
    if ((moves[i - 1] as string) > (moves[i] as string)) return [...moves].sort();
  }
  return moves;
}

/** The label and the value; `where` names the value if it is none that a step may hold. */
function encode(label: Label, value: Json | undefined, where: string): string {
  if (typeof value !== "object" || value === null) return label.before(value, where);
  return label.text + (Array.isArray(value) ? list(value, where) : object(value as JsonObject, where));
}

function list(values: readonly Json[], where: string): string {
  let text = "";
  for (let i = 0; i < values.length; i++) text += encode(i === 0 ? FIRST : NEXT, values[i], where);
  return text === "" ? "[]" : text + "]";
}

function object(value: JsonObject, where: string): string {
  let text = "";
  for (const key in value) {
    const { first, next } = labelsOf(key);
    text += encode(text === "" ? first : next, value[key], where);
  }
  return text === "" ? "{}" : text + "}";
}
