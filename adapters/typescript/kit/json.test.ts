import assert from "node:assert/strict";
import { test } from "node:test";

import { asciiJson, NotJson, parseLine } from "./json.js";

const parse = (line: string | readonly number[]) =>
  parseLine(typeof line === "string" ? Buffer.from(line) : Buffer.from(line));

test("the last of equal keys counts", () => {
  assert.deepEqual(parse('{"a":1,"b":2,"a":3}'), { a: 3, b: 2 });
});

test("64 levels are read, 65 are not", () => {
  assert.doesNotThrow(() => parse("[".repeat(64) + "]".repeat(64)));
  assert.throws(() => parse("[".repeat(65) + "]".repeat(65)), NotJson);
  assert.throws(() => parse('{"a":'.repeat(65) + "1" + "}".repeat(65)), NotJson);
});

test("levels are counted even where a later equal key hides them", () => {
  assert.throws(() => parse(`{"a":${"[".repeat(64)}${"]".repeat(64)},"a":1}`), NotJson);
});

test("brackets in a string are no levels", () => {
  assert.equal(parse(JSON.stringify("[".repeat(100))), "[".repeat(100));
  assert.deepEqual(parse(`["\\"${"[".repeat(100)}","\\\\",[]]`), [`"${"[".repeat(100)}`, "\\", []]);
});

const NOT_JSON: readonly (readonly [string, string | readonly number[]])[] = [
  ["an empty line", ""],
  ["white space alone", " \t\r"],
  ["NaN", '{"a":NaN}'],
  ["Infinity", "[Infinity]"],
  ["a comment", "{} // no"],
  ["a trailing comma", "[1,]"],
  ["single quotes", "{'a':1}"],
  ["a number with a leading zero", "[01]"],
  ["a raw control character in a string", '"a\u0001"'],
  ["two values", "{}{}"],
  ["a byte order mark", "\ufeff{}"],
  ["a lone continuation byte", [0x22, 0x80, 0x22]],
  ["an overlong encoding", [0x22, 0xc0, 0xaf, 0x22]],
  ["an encoded surrogate", [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ["a cut-off character", [0x22, 0xc3, 0x22]],
];

for (const [what, line] of NOT_JSON) {
  test(`${what} is not JSON`, () => {
    assert.throws(() => parse(line), NotJson);
  });
}

test("UTF-8 in a string is read, and a carriage return before the newline is white space", () => {
  assert.deepEqual(parse('{"a":"حَكَم"}\r'), { a: "حَكَم" });
});

test("what is written is ASCII without white space", () => {
  assert.equal(asciiJson({ a: ["é", "\u2028", "😀", "\u007f"] }), '{"a":["\\u00e9","\\u2028","\\ud83d\\ude00","\\u007f"]}');
});
