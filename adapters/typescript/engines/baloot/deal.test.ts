import assert from "node:assert/strict";
import { test } from "node:test";

import { last, play, reason } from "../testing/baloot.js";

const PACK = "AS KS QS JS TS 9S 8S 7S AH KH QH JH TH 9H 8H 7H AC KC QC JC TC 9C 8C 7C AD KD QD JD TD 9D 8D 7D";
const SETUP = { dealer: 1, score: [0, 0] }; // seat 2 is dealt to first
const lists = (hands: readonly string[]): string[][] => hands.map((hand) => hand.split(" "));

test("baloot 0.1, 0.2: the table names the first dealer", () => {
  const [opening, step] = play(["dealer 3"]);

  assert.deepEqual([opening?.phase, opening?.turn, opening?.dealer, opening?.score], ["dealer", null, null, [0, 0]]);
  assert.deepEqual(step?.events, [{ type: "dealer", seat: 3 }]);
  assert.deepEqual([step?.phase, step?.turn, step?.dealer], ["deal", null, 3]);
  assert.equal(reason(["dealer 4"]), "bad_dealer");
  assert.equal(reason(["dealer 999999999"]), "bad_dealer");
  assert.equal(reason(["dealer"]), "malformed");
  assert.equal(reason(["dealer 0", "dealer 0"]), "wrong_phase");
  assert.equal(reason([`deal ${PACK}`]), "wrong_phase");
  assert.equal(reason(["draw 7S 8S 9S TS"]), "malformed"); // no verb of this game
});

test("baloot 3.1 to 3.3: three each and two each from the seat after the dealer, then one card is turned up", () => {
  const step = last([`deal ${PACK}`], {}, SETUP);
  const hands = lists([
    "7S 8S AC AH KC", // 8S 7S AH, then AC KC
    "JC JH KH QC QH", // KH QH JH, then QC JC
    "9H AS KS QS TH", // AS KS QS, then TH 9H
    "7H 8H 9S JS TS", // JS TS 9S, then 8H 7H
  ]);

  assert.deepEqual(step.events, [{ type: "dealt", hands, up: "TC" }]);
  assert.deepEqual([step.phase, step.turn, step.dealer], ["buy1", 2, 1]); // baloot 1.3, 4.1.1
  assert.deepEqual(step.round["up"], "TC");
});

// Who receives, and what the eleven last cards 9C 8C 7C AD KD QD JD TD 9D 8D 7D make of the hands
const COMPLETED: readonly (readonly [string, string[], number, readonly string[]])[] = [
  [
    "the third to be dealt to",
    ["2 buy bas", "3 buy bas", "0 buy sun"],
    0,
    ["7S 8S AC AH JD KC TC TD", "7D 8D 9D JC JH KH QC QH", "7C 8C 9C 9H AS KS QS TH", "7H 8H 9S AD JS KD QD TS"],
  ],
  [
    "the first to be dealt to",
    ["2 buy sun"],
    2,
    ["7S 8S AC AH JD KC QD TD", "7D 8D 9D JC JH KH QC QH", "8C 9C 9H AS KS QS TC TH", "7C 7H 8H 9S AD JS KD TS"],
  ],
  [
    "the dealer",
    ["2 buy bas", "3 buy bas", "0 buy bas", "1 buy sun"],
    1,
    ["7S 8S 9D AC AH JD KC TD", "7D 8D JC JH KH QC QH TC", "7C 8C 9C 9H AS KS QS TH", "7H 8H 9S AD JS KD QD TS"],
  ],
  [
    "the partner of the dealer who called ashkal",
    ["2 buy bas", "3 buy bas", "0 buy bas", "1 buy ashkal"],
    3,
    ["7S 8S AC AH JD KC QD TD", "7D 8D 9D JC JH KH QC QH", "7C 8C 9C 9H AS KS QS TH", "7H 8H 9S AD JS KD TC TS"],
  ],
];

for (const [receiver, buying, seat, expected] of COMPLETED) {
  test(`baloot 3.4, 3.5: ${receiver} receives the up card and two, the others three`, () => {
    const { events, round } = last([`deal ${PACK}`, ...buying], {}, SETUP);
    assert.deepEqual(events.map(({ type }) => type), ["contract", "completed"]);
    assert.deepEqual(events[0]?.["receiver"], seat);
    assert.deepEqual(events[1]?.["hands"], lists(expected));
    assert.equal(round["up"], "TC");
  });
}

const BAD_DEALS: readonly (readonly [string, string])[] = [
  ["a card is missing", PACK.slice(0, -3)],
  ["a card is there twice", PACK.replace("7D", "8D")],
  ["a six takes a card's place", PACK.replace("7D", "6D")],
  ["there is a card too many", `${PACK} 6D`],
  ["there is a card of the pack too many", `${PACK} 7D`],
  ["there is none", ""],
];

for (const [what, cards] of BAD_DEALS) {
  test(`baloot 2.1, 2.2: the deal is bad if ${what}`, () => {
    const { ok, error, events, round } = last([`deal ${cards}`.trim()], {}, SETUP);

    assert.deepEqual([ok, error, events, round["up"]], [false, "bad_deal", [], null]);
  });
}

test("a joker is no card of this game", () => {
  for (const joker of ["JK", "JR", "JB"]) assert.equal(reason([`deal ${PACK.replace("7D", joker)}`], {}, SETUP), "malformed");
});
