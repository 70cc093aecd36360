/** JSON as the wire has it: strict lines of at most 64 levels in, pure ASCII out. */

import { isAscii, isUtf8 } from "node:buffer";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** The line is not JSON text (-32700). */
export class NotJson extends Error {}

const MAX_LEVELS = 64;

/** The value of one line (without its newline). Of equal keys the last counts. Throws `NotJson`. */
export function parseLine(line: Buffer): Json {
  const ascii = isAscii(line);
  if (!ascii && !isUtf8(line)) throw new NotJson("the line is not valid UTF-8");
  const text = line.toString(ascii ? "latin1" : "utf8");
  if (opensOften(text) && levels(text) > MAX_LEVELS) {
    throw new NotJson(`the line is nested more than ${MAX_LEVELS} levels deep`);
  }
  if (text.trim() === "") throw new NotJson("the line is empty; send one JSON object a line");
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new NotJson(`the line is not JSON: ${(error as Error).message}`);
  }
}

/** Whether brackets open often enough to be nested too deeply. A request has a handful: few lines are walked through. */
function opensOften(text: string): boolean {
  let opened = 0;
  for (const bracket of ["[", "{"]) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      if (++opened > MAX_LEVELS) return true;
    }
  }
  return false;
}

/** How deep arrays and objects are nested; exact for valid JSON, and anything else is refused anyway. */
function levels(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text[i];
    if (quoted) {
      if (unit === "\\") i++;
      else if (unit === '"') quoted = false;
    } else if (unit === '"') {
      quoted = true;
    } else if (unit === "[" || unit === "{") {
      if (++depth > deepest) deepest = depth;
    } else if (unit === "]" || unit === "}") {
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
