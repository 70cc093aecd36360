/** Answers as they grow, byte by byte: ASCII only, and of JSON no white space. */

import { asciiJson, type Json, type JsonObject } from "./json.js";

const FIRST_ROOM = 1 << 17;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** By code unit: 1 for what stands for itself in a JSON string. */
const PLAIN = Uint8Array.from({ length: 0x7f }, (_, unit) => Number(unit >= 0x20 && unit !== QUOTE && unit !== BACKSLASH));

export class Ascii {
  #bytes = Buffer.allocUnsafe(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What there is; good until more is added. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Takes away everything behind the first so many bytes. */
  cutTo(length: number): void {
    this.#length = length;
  }

  /** Adds ASCII text as it stands. */
  text(text: string): void {
    const bytes = this.#roomFor(text.length);
    for (let i = 0; i < text.length; i++) bytes[this.#length + i] = text.charCodeAt(i);
    this.#length += text.length;
  }

  /** Adds what stands from `start` to `end` once more. */
  again(start: number, end: number): void {
    this.#roomFor(end - start).copyWithin(this.#length, start, end);
    this.#length += end - start;
  }

  /** Adds a value of a step. Throws for one that is missing and for a number that is no integer; `where` names it. */
  value(value: Json | undefined, where: string): void {
    if (typeof value === "string") this.#string(value);
    else if (typeof value === "number") this.#integer(value, where);
    else if (value === undefined) throw new Error(`${where} is undefined; tell it, or name it in omits`);
    else if (value === null || typeof value === "boolean") this.text(String(value));
    else if (Array.isArray(value)) this.#list(value, where);
    else this.#object(value as JsonObject, where);
  }

  #list(values: readonly Json[], where: string): void {
    this.#byte(OPEN_LIST);
    for (let i = 0; i < values.length; i++) {
      if (i > 0) this.#byte(COMMA);
      this.value(values[i], where);
    }
    this.#byte(CLOSE_LIST);
  }

  #object(value: JsonObject, where: string): void {
    let between = OPEN_OBJECT;
    for (const key in value) {
      this.#byte(between);
      this.#string(key);
      this.#byte(COLON);
      this.value(value[key], where);
      between = COMMA;
    }
    if (between === OPEN_OBJECT) this.#byte(OPEN_OBJECT);
    this.#byte(CLOSE_OBJECT);
  }

  #string(text: string): void {
    const bytes = this.#roomFor(text.length + 2);
    let at = this.#length;
    bytes[at++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (PLAIN[unit] !== 1) return this.text(asciiJson(text));
      bytes[at++] = unit;
    }
    bytes[at++] = QUOTE;
    this.#length = at;
  }

  #integer(value: number, where: string): void {
    if (!Number.isSafeInteger(value)) throw new Error(`${where} holds ${value}; every number in a step is an integer`);
    if (value >= 0 && value <= 9) this.#byte(ZERO + value);
    else this.text(String(value));
  }

  #byte(byte: number): void {
    this.#roomFor(1)[this.#length++] = byte;
  }

  /** The bytes, with room for so many more. */
  #roomFor(count: number): Buffer {
    const length = this.#length + count;
    if (length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * length);
    return this.#bytes;
  }
}
