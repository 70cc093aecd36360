/** What stands before a value, such as `,"turn":`, together with each of the values that it has had. */

import { asciiJson, type Json } from "./json.js";

// Steps say the same few hundred things again and again: cards, moves, seats, scores.
const REMEMBERED_VALUES = 4096;
const REMEMBERED_KEYS = 256;

export class Label {
  readonly text: string;
  readonly #known = new Map<unknown, string>();

  constructor(text: string) {
    this.text = text;
  }

  /** The label with a string, a boolean, null or an integer behind it. Throws for anything else; `where` names it. */
  before(value: Json | undefined, where: string): string {
    return this.#known.get(value) ?? this.#learn(value, where);
  }

  #learn(value: Json | undefined, where: string): string {
    const text = this.text + scalar(value, where);
    if (this.#known.size < REMEMBERED_VALUES) this.#known.set(value, text);
    return text;
  }
}

/** The labels of one key: where it opens its object, and where it follows another. */
export interface KeyLabels {
  readonly first: Label;
  readonly next: Label;
}

const keys = new Map<string, KeyLabels>();

export function labelsOf(key: string): KeyLabels {
  let labels = keys.get(key);
  if (labels === undefined) {
    const quoted = asciiJson(key);
    labels = { first: new Label(`{${quoted}:`), next: new Label(`,${quoted}:`) };
    if (keys.size < REMEMBERED_KEYS) keys.set(key, labels);
  }
  return labels;
}

function scalar(value: Json | undefined, where: string): string {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return asciiJson(value);
  if (Number.isSafeInteger(value)) return value === 0 ? "0" : String(value);
  if (value !== undefined) throw new Error(`${where} holds ${value}; every number in a step is an integer`);
  throw new Error(`${where} is undefined; tell it, or name it in omits`);
}
