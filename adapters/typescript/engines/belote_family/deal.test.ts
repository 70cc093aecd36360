import assert from "node:assert/strict";
import { test } from "node:test";

import { atBelote, atCoinche, BELOTE_SETUP, BOTH, COINCHE_SETUP, PLAIN_PACK, sorted } from "../testing/belote_family.js";

// Seat 1 deals, so seat 2 is dealt to first. Three each: 7S 8S 9S, TS JS QS, KS AS 7H, 8H 9H TH; two each: JH QH, KH AH,
// 7D 8D, 9D TD; and what is left: JD QD KD AD 7C 8C 9C TC JC QC KC AC.
const DEAL = ["dealer 1", `deal ${PLAIN_PACK}`];
const FIVE = sorted("KS AS 7H 7D 8D", "8H 9H TH 9D TD", "7S 8S 9S JH QH", "TS JS QS KH AH");
const EIGHT = sorted(
  "KS AS 7H 7D 8D 9C TC JC",
  "8H 9H TH 9D TD QC KC AC",
  "7S 8S 9S JH QH JD QD KD",
  "TS JS QS KH AH AD 7C 8C",
);
/** The last threes begin with seat 0. */
const COMPLETED_FROM_0 = sorted(
  "KS AS 7H 7D 8D JD QD KD",
  "8H 9H TH 9D TD AD 7C 8C",
  "7S 8S 9S JH QH 9C TC JC",
  "TS JS QS KH AH QC KC AC",
);

for (const [name, { play, reason }] of BOTH) {
  test(`${name} 0.16, 0.17: the table names the first dealer`, () => {
    const [opening, step] = play(["dealer 3"]);

    assert.deepEqual([opening?.phase, opening?.turn, opening?.dealer, opening?.score], ["dealer", null, null, [0, 0]]);
    assert.equal(opening?.round["played"], 0);
    assert.deepEqual(step?.events, [{ type: "dealer", seat: 3 }]);
    assert.deepEqual([step?.phase, step?.turn, step?.dealer], ["deal", null, 3]);
    assert.equal(reason(["dealer 0"]), "ok");
    assert.equal(reason(["dealer 4"]), "bad_dealer");
    assert.equal(reason(["dealer 0", "dealer 0"]), "wrong_phase");
    assert.equal(reason([`deal ${PLAIN_PACK}`]), "wrong_phase");
  });

  const BAD_DEALS: readonly (readonly [string, string])[] = [
    ["a card is missing", PLAIN_PACK.slice(0, -3)],
    ["a card is there twice", PLAIN_PACK.replace("7S", "8S")],
    ["a six is among them", PLAIN_PACK.replace("7S", "6S")],
    ["there is a card too many", `${PLAIN_PACK} 7S`],
    ["there is a six too many", `${PLAIN_PACK} 6S`],
    ["there is none", ""],
  ];

  for (const [what, cards] of BAD_DEALS) {
    test(`${name} 2.1: the deal is bad if ${what}`, () => {
      assert.equal(reason(["dealer 0", `deal ${cards}`.trim()]), "bad_deal");
    });
  }

  test(`${name} 1.1: there are no jokers`, () => {
    for (const joker of ["JK", "JR", "JB"]) {
      assert.equal(reason(["dealer 0", `deal ${PLAIN_PACK.replace("7S", joker)}`]), "malformed");
    }
  });

  test(`${name} 2.12: where the pack is shuffled nobody cuts`, () => {
    assert.equal(reason(["dealer 0", "cut 5"]), "wrong_phase");
  });

  test(`${name} 2.13: nobody cuts the first pack either`, () => {
    assert.equal(reason(["dealer 0", "cut 5"], { reshuffle: false }), "wrong_phase");
    assert.equal(reason(["dealer 0", `deal ${PLAIN_PACK}`], { reshuffle: false }), "ok");
  });

  test(`${name}: a deal of one step gives three, two and three`, () => {
    const step = play(DEAL, { two_step: false }).at(-1);

    assert.deepEqual(step?.events, [{ type: "dealt", hands: EIGHT, up: null }]); // belote 2.2 to 2.4, 2.6, coinche 2.9
    assert.deepEqual([step?.phase, step?.turn, step?.dealer], [name === "belote" ? "take" : "bid", 2, 1]); // belote 3.1, coinche 4.1
  });
}

test("belote 2.2, 2.3, 2.5: a deal of two steps gives five, and turns up card 21", () => {
  const step = atBelote.last(DEAL);

  assert.deepEqual(step.events, [{ type: "dealt", hands: FIVE, up: "JD" }]);
  assert.deepEqual([step.phase, step.turn], ["take1", 2]);
  assert.deepEqual(step.round, { up: "JD", trump: null, taker: null, tricks: [0, 0], points: [0, 0], held: 0, played: 0 });
});

test("coinche 2.9, 2.10: a deal of two steps gives five, and turns nothing up", () => {
  const step = atCoinche.last(DEAL, { two_step: true });

  assert.deepEqual(step.events, [{ type: "dealt", hands: FIVE, up: null }]);
  assert.deepEqual([step.phase, step.turn], ["bid", 2]);
});

test("belote 2.7, 2.8, 10.8: three more each from the taker on, whose first is the proposed card", () => {
  const step = atBelote.last([...DEAL, "2 pass", "3 pass", "0 take"]);

  assert.deepEqual(step.events, [
    { type: "contract", trump: "D", taker: 0 },
    { type: "completed", hands: COMPLETED_FROM_0 },
  ]);
  assert.deepEqual([step.phase, step.turn], ["play", 2]); // belote 5.1
  assert.deepEqual(step.legal, sorted("7S 8S 9S JH QH 9C TC JC").flat().map((card) => `play ${card}`)); // belote 5.3
});

test("belote 3.8: also when it takes another suit in the second turn", () => {
  const step = atBelote.last([...DEAL, "2 pass", "3 pass", "0 pass", "1 pass", "2 pass", "3 pass", "0 take S"]);

  assert.deepEqual(step.events, [
    { type: "contract", trump: "S", taker: 0 },
    { type: "completed", hands: COMPLETED_FROM_0 },
  ]);
  assert.equal(step.round["up"], "JD"); // belote 10.1
});

test("coinche 2.11, 10.8: three more each from the bidder on, after an auction on five cards", () => {
  const step = atCoinche.last([...DEAL, "2 bid 80 H", "3 pass", "0 bid 90 S", "1 pass", "2 pass", "3 pass"], { two_step: true });

  assert.deepEqual(step.events, [
    { type: "contract", trump: "S", bid: 90, bidder: 0, multiplier: 1 },
    { type: "completed", hands: COMPLETED_FROM_0 },
  ]);
  assert.deepEqual([step.phase, step.turn], ["play", 2]);
});

test("in one step nothing is completed", () => {
  const belote = atBelote.last([...DEAL, "2 pass", "3 take C"], { two_step: false });
  const coinche = atCoinche.last([...DEAL, "2 bid 160 S"]);

  assert.deepEqual(belote.events, [{ type: "contract", trump: "C", taker: 3 }]);
  assert.deepEqual(coinche.events, [{ type: "contract", trump: "S", bid: 160, bidder: 2, multiplier: 1 }]);
  assert.deepEqual([belote.phase, belote.turn, coinche.phase, coinche.turn], ["play", 2, "play", 2]);
});

test("belote 0.18 to 0.21: a setup starts at its dealer's deal, with what has been scored, held and played", () => {
  const step = atBelote.last([], {}, { ...BELOTE_SETUP, dealer: 2, score: [420, 310], held: 81, played: 5 });

  assert.deepEqual([step.phase, step.turn, step.dealer, step.score], ["deal", null, 2, [420, 310]]);
  assert.deepEqual([step.round["held"], step.round["played"]], [81, 5]);
  const after = atCoinche.last([], {}, { ...COINCHE_SETUP, dealer: 0, score: [880, 640], played: 6 });
  assert.deepEqual([after.phase, after.dealer, after.score, after.round["played"]], ["deal", 0, [880, 640], 6]);
});
