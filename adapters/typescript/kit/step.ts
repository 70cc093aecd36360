/** The canonical line of a step: keys in the protocol's order, no white space, ASCII. */

import type { GameEvent, View } from "./game.js";
import { asciiJson, type Json, type JsonObject } from "./json.js";

/** What an engine may leave out of its steps. */
const OMITTABLE = ["error", "events", "legal", "dealer", "score", "round"] as const;

export interface StepWriter {
  /** The part of a step that tells the position; a refused move repeats the one before it. */
  readonly position: (view: View, legal: readonly string[]) => string;
  readonly accepted: (events: readonly GameEvent[], position: string) => string;
  readonly refused: (reason: string, position: string) => string;
}

/** A writer of steps for an engine that cannot tell what `omits` names. */
export function stepWriter(omits: readonly string[]): StepWriter {
  const [noError, noEvents, noLegal, noDealer, noScore, noRound] = OMITTABLE.map((field) => omits.includes(field));
  const nothingHappened = noEvents ? "" : `"events":[],`;
  return {
    position(view, legal) {
      let text = `"phase":${quote(view.phase)},"turn":${integer(view.turn, "turn")}`;
      if (!noLegal) text += `,"legal":${list(byCodePoint(legal), "legal")}`;
      if (!noDealer) text += `,"dealer":${integer(view.dealer, "dealer")}`;
      if (!noScore) text += `,"score":${encode(view.score, "score")}`;
      if (!noRound) text += `,"round":${encode(view.round, "round")}`;
      return text + "}";
    },
    accepted(events, position) {
      if (events.length === 0 || noEvents) return `{"ok":true,${nothingHappened}${position}`;
      return `{"ok":true,"events":${list(events, "events")},${position}`;
    },
    refused(reason, position) {
      return `{"ok":false,${noError ? "" : `"error":${quote(reason)},`}${nothingHappened}${position}`;
    },
  };
}

function byCodePoint(moves: readonly string[]): readonly string[] {
  for (let i = 1; i < moves.length; i++) {
    if ((moves[i - 1] as string) > (moves[i] as string)) return [...moves].sort();
  }
  return moves;
}

/** `where` names the value if it is none that a step may hold. */
function encode(value: Json | undefined, where: string): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "number" || value === null || value === undefined) return integer(value, where);
  if (typeof value === "boolean") return value ? "true" : "false";
  if (Array.isArray(value)) return list(value, where);
  let text = "{";
  let mark = "";
  for (const key in value) {
    text += `${mark}${quote(key)}:${encode((value as JsonObject)[key], where)}`;
    mark = ",";
  }
  return text + "}";
}

function list(values: readonly Json[], where: string): string {
  let text = "[";
  for (let i = 0; i < values.length; i++) text += (i === 0 ? "" : ",") + encode(values[i], where);
  return text + "]";
}

function integer(value: number | null | undefined, where: string): string {
  if (value === null) return "null";
  if (Number.isSafeInteger(value)) return value === 0 ? "0" : String(value);
  if (value !== undefined) throw new Error(`${where} holds ${value}; every number in a step is an integer`);
  throw new Error(`${where} is undefined; tell it, or name it in omits`);
}

// Steps say the same few hundred words again and again: cards, moves, keys.
const REMEMBERED_WORDS = 4096;
const quoted = new Map<string, string>();

function quote(word: string): string {
  let text = quoted.get(word);
  if (text === undefined) {
    text = asciiJson(word);
    if (quoted.size < REMEMBERED_WORDS) quoted.set(word, text);
  }
  return text;
}
