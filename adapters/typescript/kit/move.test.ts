import assert from "node:assert/strict";
import { test } from "node:test";

import { moveReader } from "./move.js";
import { tallyRules } from "./testing/tally.js";

const read = moveReader(tallyRules.verbs, tallyRules.jokers);

const MALFORMED = [
  "",
  " ",
  "deal ",
  " deal",
  "deal 7H  8S",
  "deal\t7H",
  "deal 7h",
  "deal 10H",
  "deal JB", // a joker of another game
  "deal 1H",
  "Deal 7H",
  "0 deal 7H",
  "add 1",
  "0 add",
  "0 add 1 2",
  "0 add 1 twice more",
  "0 add 1 thrice",
  "0 add +1",
  "0 add -1",
  "0 add 01",
  "0 add 1.0",
  "0 add 1234567890",
  "0 add one",
  "00 add 1",
  "-1 add 1",
  "1234567890 add 1",
  "0",
  "0 pass 1",
  "0 subtract 1",
  "0 name X",
  "0 name s",
  "0 name 7H",
  "0 name 7H softly",
  "0 name ",
  "0 constructor",
  "0 __proto__",
  "0 add 1\n",
  "0 add １",
];

for (const text of MALFORMED) {
  test(`${JSON.stringify(text)} is malformed`, () => {
    assert.equal(read(text), null);
  });
}

const WELL_FORMED: readonly (readonly [string, string, number | null, readonly string[]])[] = [
  ["deal", "deal", null, []],
  ["deal 7H 7H 2C JK JR", "deal", null, ["7H", "7H", "2C", "JK", "JR"]],
  ["0 add 0", "add", 0, ["0"]],
  ["999999999 add 999999999", "add", 999999999, ["999999999"]],
  ["1 add 2 twice", "add", 1, ["2", "twice"]],
  ["1 pass", "pass", 1, []],
  ["1 name S", "name", 1, ["S"]],
  ["1 name JR aloud", "name", 1, ["JR", "aloud"]],
];

for (const [text, verb, seat, words] of WELL_FORMED) {
  test(`"${text}" is a move, and reads the same a second time`, () => {
    for (const move of [read(text), read(text)]) {
      assert.deepEqual({ verb: move?.verb, seat: move?.seat, words: move?.words }, { verb, seat, words });
    }
  });
}
