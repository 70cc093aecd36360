import assert from "node:assert/strict";
import { test } from "node:test";

import { last, play, reason } from "../testing/call_break.js";

const SPADES = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S";
const PACK = [..."SHCD"].map((suit) => SPADES.replaceAll("S", suit)).join(" ");
const SETUP = { dealer: 1, score: [0, 0, 0, 0], round: 1 };

test("call_break 0.1, 0.2: the table names the first dealer", () => {
  const [opening, step] = play(["dealer 3"]);

  assert.deepEqual([opening?.phase, opening?.turn, opening?.dealer, opening?.score], ["dealer", null, null, [0, 0, 0, 0]]);
  assert.deepEqual(step?.events, [{ type: "dealer", seat: 3 }]);
  assert.deepEqual([step?.phase, step?.turn, step?.dealer], ["deal", null, 3]);
  assert.equal(reason(["dealer 4"]), "bad_dealer");
  assert.equal(reason(["dealer 0", "dealer 0"]), "wrong_phase");
  assert.equal(reason([`deal ${PACK}`]), "wrong_phase");
});

test("call_break 1.4, 1.5, 2.1: thirteen cards each, one at a time from the seat after the dealer, who calls first", () => {
  const step = last([`deal ${PACK}`], {}, SETUP);

  // Seat 2 has cards 1, 5, 9 …: AS TS 6S 2S, then JH 7H 3H, QC 8C 4C and KD 9D 5D.
  const hands = [
    "2C 3D 4S 5H 6C 7D 8S 9H AC JD KH QS TC",
    "2D 3S 4H 5C 6D 7S 8H 9C AD JS KC QH TD",
    "2S 3H 4C 5D 6S 7H 8C 9D AS JH KD QC TS",
    "2H 3C 4D 5S 6H 7C 8D 9S AH JC KS QD TH",
  ];
  assert.deepEqual(step.events, [{ type: "dealt", hands: hands.map((hand) => hand.split(" ")) }]);
  assert.deepEqual([step.phase, step.turn, step.dealer], ["call", 2, 1]);
});

const BAD_DEALS: readonly (readonly [string, string])[] = [
  ["a card is missing", PACK.slice(0, -3)],
  ["a card is there twice", PACK.replace("2D", "3D")],
  ["there is a card too many", `${PACK} 2D`],
  ["there is none", ""],
];

for (const [what, cards] of BAD_DEALS) {
  test(`call_break 1.4: the deal is bad if ${what}`, () => {
    assert.equal(reason([`deal ${cards}`.trim()], {}, SETUP), "bad_deal");
  });
}

test("call_break 1.1: a joker is no card of this game", () => {
  for (const joker of ["JR", "JB", "JK"]) {
    assert.equal(reason([`deal ${PACK.replace("2D", joker)}`], {}, SETUP), "malformed");
  }
});
