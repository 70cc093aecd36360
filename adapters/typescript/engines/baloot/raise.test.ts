import assert from "node:assert/strict";
import { test } from "node:test";

import { dealTo, last, reason } from "../testing/baloot.js";

const DEAL = dealTo(3, 0, {});
const HOKM = ["0 buy bas", "1 buy hokm", "2 buy bas", "3 buy bas", "1 confirm hokm"]; // seat 1 bought: 2 and 0 are asked
const SUN = ["0 buy sun"]; // seat 0 bought: 1 and 3 are asked
const after = (moves: readonly string[], score: readonly number[] = [0, 0]) => last([DEAL, ...moves], {}, { dealer: 3, score });

const DOUBLE = ["raise double closed", "raise double open", "raise pass"];
const TRIPLE = ["raise pass", "raise triple"];
const FOUR = ["raise four closed", "raise four open", "raise pass"];
const GAHWA = ["raise gahwa", "raise pass"];
const TO_FOUR = ["2 raise double open", "3 raise triple", "2 raise pass", "0 raise pass"];

type Asked = readonly [string, string[], number, readonly string[], level: string, closed: boolean];
const ASKED: readonly Asked[] = [
  ["5.1.1, 5.1.2, 5.1.7, 5.2.1: the seat after the buyer, for a double", [], 2, DOUBLE, "normal", false],
  ["5.1.10: after its pass its partner", ["2 raise pass"], 0, DOUBLE, "normal", false],
  ["5.1.3, 5.1.8, 5.1.9: after a double the seat after the raiser, for a triple", ["2 raise double open"], 3, TRIPLE, "double", false],
  ["5.1.8: whichever opponent doubled", ["2 raise pass", "0 raise double closed"], 1, TRIPLE, "double", true],
  ["5.1.10: then its partner", ["2 raise double open", "3 raise pass"], 1, TRIPLE, "double", false],
  ["5.1.10: also after a pass at the level below", ["2 raise pass", "0 raise double open", "1 raise pass"], 3, TRIPLE, "double", false],
  ["5.1.4, 5.2.2: after a triple the opponents, for a four", ["2 raise double closed", "3 raise pass", "1 raise triple"], 2, FOUR, "triple", false],
  ["5.1.8: after the partner's triple the other opponent first", ["2 raise double closed", "3 raise triple"], 0, FOUR, "triple", false],
  ["5.1.5: after a four the buyer's team, for a gahwa", ["2 raise double open", "3 raise triple", "0 raise pass", "2 raise four closed"], 3, GAHWA, "four", true],
  ["5.2.3: the mode of the four counts", ["2 raise double closed", "3 raise triple", "0 raise four open"], 1, GAHWA, "four", false],
];

for (const [rule, raises, turn, legal, level, closed] of ASKED) {
  test(`baloot ${rule}`, () => {
    const step = after([...HOKM, ...raises]);

    assert.deepEqual([step.ok, step.phase, step.turn, step.legal], [true, "raise", turn, legal]);
    assert.deepEqual([step.round["level"], step.round["closed"]], [level, closed]);
  });
}

test("a raise is told with its seat, its level and its mode; a pass tells nothing", () => {
  assert.deepEqual(after([...HOKM, "2 raise double closed"]).events, [{ type: "raised", seat: 2, level: "double", closed: true }]);
  assert.deepEqual(after([...HOKM, "2 raise double closed", "3 raise triple"]).events, [
    { type: "raised", seat: 3, level: "triple", closed: false },
  ]);
  assert.deepEqual(after([...HOKM, "2 raise pass"]).events, []);
});

const OVER: readonly (readonly [string, string[], string, boolean])[] = [
  ["5.1.11: nobody doubles", ["2 raise pass", "0 raise pass"], "normal", false],
  ["5.1.11: nobody triples", ["2 raise double closed", "3 raise pass", "1 raise pass"], "double", true],
  ["5.1.11, 5.2.3: nobody says four", ["2 raise double closed", "3 raise triple", "0 raise pass", "2 raise pass"], "triple", false],
  ["5.1.11: nobody says gahwa", ["2 raise pass", "0 raise double open", "1 raise triple", "2 raise four closed", "3 raise pass", "1 raise pass"], "four", true],
  ["5.1.12, 5.2.2: gahwa is the last word", ["2 raise double open", "3 raise triple", "0 raise four closed", "1 raise gahwa"], "gahwa", false],
];

for (const [rule, raises, level, closed] of OVER) {
  test(`baloot ${rule}, and the buyer leads`, () => {
    const step = after([...HOKM, ...raises]);

    assert.deepEqual([step.ok, step.phase, step.turn], [true, "play", 1]); // baloot 6.1
    assert.deepEqual([step.round["level"], step.round["closed"]], [level, closed]);
  });
}

// The buyer is seat 0, of team 0, unless said otherwise
const SUN_DOUBLES: readonly (readonly [string, string[], number[], number | null])[] = [
  ["5.3.2, 5.3.4: 101 against 99", SUN, [101, 99], 1],
  ["5.3.2: 151 against 0", SUN, [151, 0], 1],
  ["5.3.3: the buyer has exactly 100", SUN, [100, 99], null],
  ["5.3.3: the others have exactly 100", SUN, [101, 100], null],
  ["5.3.2: both have more", SUN, [120, 101], null],
  ["5.3.2: both have less", SUN, [99, 50], null],
  ["5.3.2: it is the buyer who has less", SUN, [99, 101], null],
  ["5.3.2, 5.3.4: ashkal is sun", ["0 buy bas", "1 buy bas", "2 buy bas", "3 buy ashkal"], [50, 110], 0],
  ["5.3.2: so is a hokm turned into sun", ["0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 confirm sun"], [101, 0], 1],
  ["5.3.2: and a sun over a hokm, whose caller is no buyer any more", ["0 buy hokm", "1 buy sun"], [101, 0], null],
];

for (const [rule, buying, score, asked] of SUN_DOUBLES) {
  test(`baloot ${rule}: ${asked === null ? "no double in sun" : "a double is offered"}`, () => {
    const step = after(buying, score);

    assert.equal(step.phase, asked === null ? "play" : "raise"); // baloot 5.3.6
    if (asked !== null) assert.deepEqual([step.turn, step.legal], [asked, ["raise double", "raise pass"]]); // baloot 5.3.5
    if (asked === null) assert.ok(step.legal.every((move) => !move.startsWith("raise")));
  });
}

test("baloot 5.3.1, 5.3.5: a double in sun ends the raising, and is not closed", () => {
  for (const raises of [["1 raise double"], ["1 raise pass", "3 raise double"]]) {
    const step = after([...SUN, ...raises], [101, 5]);
    const seat = Number(raises.at(-1)?.charAt(0));

    assert.deepEqual(step.events, [{ type: "raised", seat, level: "double", closed: false }]);
    assert.deepEqual([step.phase, step.turn, step.round["level"], step.round["closed"]], ["play", 0, "double", false]);
  }
});

test("baloot 5.1.11, 5.3.4: two passes, and the sun is played at its value", () => {
  const once = after([...SUN, "1 raise pass"], [101, 5]);
  const twice = after([...SUN, "1 raise pass", "3 raise pass"], [101, 5]);

  assert.deepEqual([once.phase, once.turn], ["raise", 3]);
  assert.deepEqual([twice.phase, twice.turn, twice.round["level"]], ["play", 0, "normal"]);
});

const REFUSED: readonly (readonly [string, string[], string])[] = [
  ["5.1.6: no triple before a double", [...HOKM, "2 raise triple"], "not_offered"],
  ["5.1.6", [...HOKM, "2 raise four open"], "not_offered"],
  ["5.1.6", [...HOKM, "2 raise gahwa"], "not_offered"],
  ["5.1.6", [...HOKM, "2 raise double open", "3 raise four closed"], "not_offered"],
  ["5.1.3: a double is not doubled", [...HOKM, "2 raise double open", "3 raise double open"], "not_offered"],
  ["5.1.5", [...HOKM, ...TO_FOUR.slice(0, 2), "0 raise four open", "1 raise four open"], "not_offered"],
  ["5.2.1: a mode in hokm", [...HOKM, "2 raise double"], "not_offered"],
  ["5.2.2: a triple has none", [...HOKM, "2 raise double open", "3 raise triple open"], "malformed"],
  ["5.2.1: a four has one", [...HOKM, ...TO_FOUR.slice(0, 2), "0 raise four"], "malformed"],
  ["5.2.2: a gahwa has none", [...HOKM, "2 raise gahwa closed"], "malformed"],
  ["5.1.9: the raiser's partner is not asked", [...HOKM, "2 raise double open", "0 raise double open"], "not_your_turn"],
  ["5.1.2: nor is the buyer", [...HOKM, "1 raise pass"], "not_your_turn"],
  ["5.1.1: no card before the raising is over", [...HOKM, "1 play AS"], "wrong_phase"],
  ["5.1.11: and no raise after it", [...HOKM, "2 raise pass", "0 raise pass", "1 raise pass"], "wrong_phase"],
  ["no such raise", [...HOKM, "2 raise five"], "malformed"],
  ["a pass has no mode", [...HOKM, "2 raise pass open"], "malformed"],
];

for (const [rule, moves, expected] of REFUSED) {
  test(`baloot ${rule}: ${moves.at(-1)} is ${expected}`, () => {
    assert.equal(reason([DEAL, ...moves], {}, { dealer: 3, score: [0, 0] }), expected);
  });
}

for (const raise of ["double open", "double closed", "triple", "four open", "four closed", "gahwa"]) {
  test(`baloot 5.3.1, 5.3.5: in sun ${raise} is not offered`, () => {
    assert.equal(reason([DEAL, ...SUN, `1 raise ${raise}`], {}, { dealer: 3, score: [101, 5] }), "not_offered");
  });
}
