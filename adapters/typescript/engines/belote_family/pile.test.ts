import assert from "node:assert/strict";
import { test } from "node:test";

import { atBelote, atCoinche, beloteRound, BOTH, coincheRound, PLAIN_PACK, sayings, sorted } from "../testing/belote_family.js";

const DEAL = ["dealer 1", `deal ${PLAIN_PACK}`];
const ALL_PASS = ["2 pass", "3 pass", "0 pass", "1 pass"];

// In the pile: 7S 8S 9S JH QH of seat 2, TS JS QS KH AH of seat 3, KS AS 7H 7D 8D of seat 0, 8H 9H TH 9D TD of seat 1, then
// JD QD KD AD 7C 8C 9C TC JC QC KC AC. The first five go below: TS is the first card now, and 8C the 21st. Seat 2 deals.
const FIVE_AFTER_CUT_5 = sorted("KH AH KS TD JD", "AS 7H 7D QD KD", "8D 8H 9H AD 7C", "TS JS QS TH 9D");

test("belote 2.14, 2.16, 2.21 to 2.24, 2.26, 3.9: all pass twice, and the hands, then the stock, are cut", () => {
  const script = [...DEAL, ...ALL_PASS, ...ALL_PASS];
  const cancelled = atBelote.last(script, { reshuffle: false });

  assert.deepEqual(cancelled.events, [{ type: "cancelled" }, { type: "dealer", seat: 2 }]); // belote 3.9, 3.16
  assert.deepEqual([cancelled.phase, cancelled.turn, cancelled.dealer, cancelled.legal], ["cut", null, 2, []]);
  assert.equal(atBelote.reason([...script, `deal ${PLAIN_PACK}`], { reshuffle: false }), "wrong_phase");
  const step = atBelote.last([...script, "cut 5"], { reshuffle: false });
  assert.deepEqual(step.events, [{ type: "dealt", hands: FIVE_AFTER_CUT_5, up: "8C" }]);
  assert.deepEqual([step.phase, step.turn], ["take1", 3]);
});

test("belote 2.24: behind the proposed card the stock lies as it lay", () => {
  const step = atBelote.last([...DEAL, ...ALL_PASS, ...ALL_PASS, "cut 5", "3 take"], { reshuffle: false });
  // 8C 9C TC to seat 3, JC QC KC to seat 0, AC 7S 8S to seat 1, 9S JH QH to seat 2.
  const hands = sorted("KH AH KS TD JD JC QC KC", "AS 7H 7D QD KD AC 7S 8S", "8D 8H 9H AD 7C 9S JH QH", "TS JS QS TH 9D 8C 9C TC");

  assert.deepEqual(step.events[1], { type: "completed", hands });
});

test("coinche 2.22, 2.25: four passes on five cards, and the twelve undealt cards lie behind the hands", () => {
  const step = atCoinche.last([...DEAL, ...ALL_PASS, "cut 5"], { reshuffle: false, two_step: true });

  assert.deepEqual(step.events, [{ type: "dealt", hands: FIVE_AFTER_CUT_5, up: null }]);
});

for (const [name, { last, reason }] of BOTH) {
  test(`${name} 2.22: eight cards of each hand, three, two and three as received`, () => {
    // In the pile: 7S 8S 9S JH QH JD QD KD, TS JS QS KH AH AD 7C 8C, KS AS 7H 7D 8D 9C TC JC, 8H 9H TH 9D TD QC KC AC.
    // The first three go below, and seat 3 is dealt to first.
    const step = last([...DEAL, ...ALL_PASS, "cut 3"], { reshuffle: false, two_step: false });
    const hands = sorted(
      "QD KD TS AS 7H TH 9D TD",
      "JS QS KH 7D 8D QC KC AC",
      "AH AD 7C 9C TC 7S 8S 9S",
      "JH QH JD 8C KS JC 8H 9H",
    );

    assert.deepEqual(step.events, [{ type: "dealt", hands, up: null }]);
    assert.equal(step.turn, 3);
  });

  test(`${name} 2.12: where the pack is shuffled the next round is dealt after four passes`, () => {
    const step = last([...DEAL, ...ALL_PASS], { two_step: false });

    assert.deepEqual(step.events, [{ type: "cancelled" }, { type: "dealer", seat: 2 }]);
    assert.deepEqual([step.phase, step.dealer, step.score, step.round["played"]], ["deal", 2, [0, 0], 0]);
  });

  const PLAYED = ["dealer 3", ...(name === "belote" ? beloteRound(3, 1) : coincheRound(3, "bid 80 S, pass, pass, pass"))];
  const OPTIONS = { reshuffle: false, two_step: false };

  test(`${name} 2.17 to 2.20: after a round the tricks of the new dealer's team, then the others`, () => {
    // Seat 0 deals. Team 0 won KH 8D 8C JS, 9S 7S 9D 9C, AS QH TD TC, TS JH JD JC, KS TH QD QC, QS 9H KD KC, 8S 8H AD AC,
    // and team 1 before them 7H AH 7D 7C. The first trick of four goes below.
    const step = last([...PLAYED, "cut 4"], OPTIONS);
    const hands = sorted(
      "JH JD JC KD KC 8D 8C JS",
      "9S 7S 9D KS TH 8S 8H AD",
      "9C AS QH QD QC AC 7H AH",
      "TD TC TS QS 9H 7D 7C KH",
    );

    assert.deepEqual(last(PLAYED, OPTIONS).phase, "cut");
    assert.deepEqual(step.events, [{ type: "dealt", hands, up: null }]);
    assert.equal(step.turn, 1);
  });

  test(`${name} 2.15: a cut lifts 3 to 29 cards`, () => {
    const why = (cut: string): string => reason([...PLAYED, cut], OPTIONS);

    for (const good of ["cut 3", "cut 29"]) assert.equal(why(good), "ok");
    for (const bad of ["cut 0", "cut 2", "cut 30", "cut 32", "cut 999999999"]) assert.equal(why(bad), "bad_cut");
    for (const none of ["cut", "cut 03", "cut 3 3", "cut -3", "cut x", "0 cut 3"]) assert.equal(why(none), "malformed");
  });

  test(`${name} 2.16: a cut of 29 puts the last three on top`, () => {
    // 7C is the last card, AH and 7D before it, as the lost trick is at the end of the pile: AH 7D 7C to seat 1.
    const [event] = last([...PLAYED, "cut 29"], OPTIONS).events;
    const hand = (event?.["hands"] as string[][])[1];

    for (const card of ["AH", "7D", "7C"]) assert.ok(hand?.includes(card), card);
  });
}

test("belote 2.17: the other way round where the losers of most tricks deal", () => {
  // Seat 0 dealt and seat 1 was strong: team 1 deals next and won seven tricks; the pile begins with the second of all.
  const step = atBelote.last(["dealer 0", ...beloteRound(0, 1), "cut 28"], { reshuffle: false, two_step: false });
  const [event] = step.events;

  // The last four cards, 7H AH 7D 7C, are on top: three for seat 2, and the fourth is the first of seat 3's.
  assert.ok(["7H", "AH", "7D"].every((card) => (event?.["hands"] as string[][])[2]?.includes(card)));
  assert.ok((event?.["hands"] as string[][])[3]?.includes("7C"));
});

test("coinche 4.20 and 2.14: it is cut again and again", () => {
  const passes = (dealer: number): string[] => sayings(dealer, "pass, pass, pass, pass");
  const step = atCoinche.last([...DEAL, ...passes(1), "cut 16", ...passes(2), "cut 16", ...passes(3)], { reshuffle: false });

  assert.deepEqual([step.phase, step.dealer, step.round["played"]], ["cut", 0, 0]);
});
