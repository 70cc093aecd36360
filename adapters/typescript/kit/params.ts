/** What the harness may send inside `params`, and how a fault in it is named. */

import { asciiJson, isObject, type Json, type JsonObject } from "./json.js";

/** A fault inside `params` (-32602). `param` is the dotted path of what is wrong, such as "options.seats". */
export class BadParam extends Error {
  readonly param: string;

  constructor(param: string, why: string) {
    super(`${param}: ${why}`);
    this.param = param;
  }
}

/** `value` as an object; `path` names it if it is none. */
export function objectAt(value: Json | undefined, path: string): JsonObject {
  if (isObject(value)) return value;
  throw new BadParam(path, value === undefined ? "missing; an object belongs here" : "not an object");
}

/** Refuses every key that is not among `known`; `path` is the object's own path, "" for `params` itself. */
export function onlyKeys(object: JsonObject, known: readonly string[], path: string): void {
  for (const key of Object.keys(object)) {
    if (known.includes(key)) continue;
    const list = known.length === 0 ? "none is known here" : `known here: ${known.join(", ")}`;
    throw new BadParam(path === "" ? key : `${path}.${key}`, `unknown key; ${list}`);
  }
}

/** Exactly these keys, none missing and none besides. */
export function exactKeys(object: JsonObject, keys: readonly string[], path: string): void {
  onlyKeys(object, keys, path);
  for (const key of keys) {
    if (!Object.hasOwn(object, key)) throw new BadParam(`${path}.${key}`, "missing");
  }
}

/** `value` as an integer from `min` to `max`, both included. `4.0` is 4; `"4"` and `true` are no integers. */
export function integerAt(
  value: Json | undefined,
  path: string,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max) return value;
  const given = value === undefined ? "missing" : `${asciiJson(value)} is out of place`;
  throw new BadParam(path, `${given}; an integer from ${min} to ${max} belongs here`);
}

/** `value` as a list of exactly `length` integers, each from `min` to `max`; `path` names the whole list. */
export function integersAt(
  value: Json | undefined,
  path: string,
  length: number,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): readonly number[] {
  if (!Array.isArray(value) || value.length !== length) throw new BadParam(path, `not a list of ${length} integers`);
  return value.map((item: Json) => integerAt(item, path, min, max));
}

/** The script: a list of strings, one move each. */
export function scriptAt(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) throw new BadParam("script", "not a list of moves");
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] !== "string") throw new BadParam(`script.${i}`, "not a string; a move is a string");
  }
  return value as readonly string[];
}
