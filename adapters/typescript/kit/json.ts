/** JSON as the wire has it: strict lines of at most 64 levels in, pure ASCII out. */

import { isAscii, isUtf8 } from "node:buffer";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** The line is not JSON text (-32700). */
export class NotJson extends Error {}

const MAX_LEVELS = 64;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET_BIT = 0x20; // the only bit in which "[" and "{", or "]" and "}", differ
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** The value of one line (without its newline). Of equal keys the last counts. Throws `NotJson`. */
export function parseLine(line: Buffer): Json {
  if (!isUtf8(line)) throw new NotJson("the line is not valid UTF-8");
  if (levels(line) > MAX_LEVELS) throw new NotJson(`the line is nested more than ${MAX_LEVELS} levels deep`);
  const text = line.toString(isAscii(line) ? "latin1" : "utf8");
  if (text.trim() === "") throw new NotJson("the line is empty; send one JSON object a line");
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new NotJson(`the line is not JSON: ${(error as Error).message}`);
  }
}

/** How deep arrays and objects are nested; exact for valid JSON, and anything else is refused anyway. */
function levels(line: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const byte = line[i] as number;
    if (quoted) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) {
      quoted = true;
    } else if ((byte | BRACKET_BIT) === OPEN) {
      if (++depth > deepest) deepest = depth;
    } else if ((byte | BRACKET_BIT) === CLOSE) {
      depth--;
    }
  }
  return deepest;
}

/** The value as JSON text without white space, everything outside ASCII escaped. */
export function asciiJson(value: Json): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** True for a JSON object: not null, not an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
