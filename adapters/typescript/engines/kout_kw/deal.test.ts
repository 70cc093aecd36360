import assert from "node:assert/strict";
import { test } from "node:test";

import { FOUR, last, play, reason } from "../testing/kout_kw.js";

const PACK_4 = "AS KS QS JS TS 9S 8S 7S 6S AH KH QH JH TH 9H 8H 7H AC KC QC JC TC 9C 8C 7C 6C AD KD QD JD TD 9D 8D 7D JR JB";
const LOW = "5S 4S 3S 2S 6H 5H 4H 3H 2H 5C 4C 3C 2C 6D 5D 4D 3D 2D";

test("kout_kw 0.1, 0.2: the table names the first dealer", () => {
  const [opening, step] = play(["dealer 3"], FOUR);

  assert.deepEqual([opening?.phase, opening?.turn, opening?.dealer, opening?.score], ["dealer", null, null, [0, 0]]);
  assert.deepEqual(step?.events, [{ type: "dealer", seat: 3 }]);
  assert.deepEqual([step?.phase, step?.turn, step?.dealer], ["deal", null, 3]);
  assert.equal(reason(["dealer 4"], FOUR), "bad_dealer");
  assert.equal(reason(["dealer 999999999"]), "bad_dealer");
  assert.equal(reason(["dealer 5"]), "ok");
  assert.equal(reason(["dealer 6"]), "bad_dealer");
  assert.equal(reason(["dealer"]), "malformed");
  assert.equal(reason(["dealer 0", "dealer 0"]), "wrong_phase");
  assert.equal(reason(["draw 7S 8S 9S TS"]), "malformed"); // no verb of this game
});

test("kout_kw 2.1, 2.3 to 2.5: four seats get nine of 36 cards, one at a time from the seat after the dealer", () => {
  const step = last([`deal ${PACK_4}`], FOUR, { dealer: 1, score: [0, 0] });

  // Seat 2 has cards 1, 5, 9 …: AS TS 6S JH 7H JC 7C QD 8D; seat 3 the one after each of these, and so on.
  const hands = [
    "8S 9C 9H AD JR KC KH QS TD",
    "7S 8C 8H 9D JB JS KD QC QH",
    "6S 7C 7H 8D AS JC JH QD TS",
    "6C 7D 9S AC AH JD KS TC TH",
  ];
  assert.deepEqual(step.events, [{ type: "dealt", hands: hands.map((hand) => hand.split(" ")) }]);
  assert.equal(step.phase, "bid");
  assert.equal(step.turn, 2); // kout_kw 4.1.1
});

test("kout_kw 2.2: six seats get nine of all 54", () => {
  const setup = { dealer: 0, score: [0, 0] };
  const step = last([`deal ${PACK_4} ${LOW}`], {}, setup);

  // Cards 1, 7, 13 … are AS 8S JH KC 7C TD, then 5S 4H 2C of the low ones.
  assert.deepEqual((step.events[0]?.["hands"] as string[][])[1], "2C 4H 5S 7C 8S AS JH KC TD".split(" "));
  assert.equal(reason([`deal ${PACK_4}`], {}, setup), "bad_deal");
});

const BAD_DEALS: readonly (readonly [string, string])[] = [
  ["a card is missing", PACK_4.slice(0, -3)],
  ["a card is there twice", PACK_4.replace("JB", "JR")],
  ["a red six takes a card's place", PACK_4.replace("JB", "6D")],
  ["so does a five", PACK_4.replace("JB", "5S")],
  ["there is a card too many", `${PACK_4} 6D`],
  ["there is a card of the pack too many", `${PACK_4} JB`],
  ["there is none", ""],
];

for (const [what, cards] of BAD_DEALS) {
  test(`kout_kw 2.4: the deal is bad if ${what}`, () => {
    assert.equal(reason([`deal ${cards}`.trim()], FOUR, { dealer: 1, score: [0, 0] }), "bad_deal");
  });
}

test("the joker of Bahraini Kout is no card of this game", () => {
  assert.equal(reason([`deal ${PACK_4.replace("JB", "JK")}`], FOUR, { dealer: 1, score: [0, 0] }), "malformed");
});
