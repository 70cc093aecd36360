import assert from "node:assert/strict";
import { test } from "node:test";

import { last, play, reason, round } from "../testing/kout_bh.js";

const A = 0;
const B = 1;
const EMPTY = { bidder: null, bid: null, hukm: null, tricks: [0, 0] };

interface Played {
  readonly seats: 4 | 6;
  readonly dealer: number;
  readonly before: number;
  readonly bidders: 0 | 1;
  readonly bid: number;
  readonly made: boolean;
}

/** The step that ends a round; the seat that bids is 0 for A, 1 for B. */
function end({ seats, dealer, before, bidders, bid, made }: Played, options = {}) {
  const setup = { dealer, score: before };
  return last(round({ seats, ...setup }, { bidder: bidders, bid, made }), { seats, target: 101, ...options }, setup);
}

// seats, dealer, meter before, whose contract, bid, made, meter after, next dealer; "before" where the option tells
const WORKED: readonly (readonly [string, 4 | 6, number, number, 0 | 1, number, boolean, number, number, number])[] = [
  ["9.3.1", 4, 0, -4, A, 5, true, 1, 1, 1],
  ["9.3.2", 4, 0, -5, A, 5, true, 0, 0, 0],
  ["9.3.2", 4, 0, -6, A, 5, true, -1, 0, 0],
  ["9.3.3", 4, 0, 12, B, 5, true, 7, 2, 2],
  ["9.3.1", 4, 0, 4, A, 6, false, -8, 2, 2],
  ["9.3.3, 9.3.4, 9.4.1, 9.4.2", 4, 0, 0, A, 6, true, 6, 1, 0],
  ["9.3.2", 4, 1, 12, B, 5, true, 7, 1, 1],
  ["9.3.1", 6, 4, 3, B, 5, true, -2, 0, 0],
  ["9.3.3", 6, 5, 9, A, 6, true, 15, 1, 1],
  // besides: the same for B, and round the table of six
  ["9.3.3, 9.3.4, 9.4.1, 9.4.2", 4, 3, 0, B, 7, true, -7, 0, 3],
  ["9.3.3, 9.3.4", 4, 3, 0, A, 7, true, 7, 1, 1],
  ["9.3.2", 6, 5, 20, B, 7, true, 13, 5, 5],
  ["9.3.1", 6, 5, -3, A, 5, true, 2, 1, 1],
  ["9.3.3", 4, 2, 10, A, 5, true, 15, 3, 3],
  ["9.3.3", 4, 2, -10, A, 7, false, -24, 0, 0],
];

for (const [rule, seats, dealer, before, bidders, bid, made, meter, next, nextBefore] of WORKED) {
  const name = `${seats} seats, ${dealer} deals at ${before}, ${"AB"[bidders]} ${made ? "makes" : "fails"} ${bid}`;
  test(`kout_bh ${rule}: ${name}: ${meter}, then ${next} deals`, () => {
    for (const [dealer_meter, expected] of [["after", next], ["before", nextBefore]] as const) {
      const step = end({ seats, dealer, before, bidders, bid, made }, { dealer_meter });

      assert.equal(step.score, meter);
      assert.equal(step.dealer, expected, dealer_meter);
      assert.deepEqual(step.events.at(-1), { type: "dealer", seat: expected });
      assert.equal(step.phase, "deal");
      assert.equal(step.turn, null);
      assert.deepEqual(step.round, EMPTY);
    }
  });
}

// whose contract, bid, made: winner, points, tricks
const POINTS: readonly (readonly [string, 0 | 1, number, boolean, number, number, [number, number]])[] = [
  ["8.1.1, 8.2.1", A, 5, true, A, 5, [5, 0]],
  ["8.1.1, 8.2.1", B, 6, true, B, 6, [0, 6]],
  ["8.1.1, 8.2.1", A, 7, true, A, 7, [7, 0]],
  ["8.1.2, 8.2.2", A, 5, false, B, 10, [0, 4]],
  ["8.1.2, 8.2.2", B, 6, false, A, 12, [3, 0]],
  ["8.1.2, 8.2.2", A, 7, false, B, 14, [0, 2]],
];

for (const [rule, bidders, bid, made, winner, points, tricks] of POINTS) {
  test(`kout_bh ${rule}: ${"AB"[bidders]} ${made ? "makes" : "fails"} ${bid}, ${points} points to ${"AB"[winner]}`, () => {
    for (const seats of [4, 6] as const) {
      const step = end({ seats, dealer: 3, before: 1, bidders, bid, made });

      assert.deepEqual(step.events[1], { type: "round", winner, reason: made ? "made" : "failed", points, tricks });
      assert.equal(step.score, winner === A ? 1 + points : 1 - points); // kout_bh 9.1.1
      assert.deepEqual(step.events.map(({ type }) => type), ["trick", "round", "dealer"]);
    }
  });
}

test("kout_bh 8.1.1, 8.1.3: the round closes with the deciding trick and not before", () => {
  const script = round({ seats: 4, dealer: 3, score: 0 }, { bidder: 0, bid: 5, made: true });
  const steps = play(script, {}, { dealer: 3, score: 0 });

  assert.equal(script.length, 1 + 4 + 1 + 5 * 4); // a deal, four bids, hukm, five tricks
  assert.equal(steps.filter(({ events }) => events.some(({ type }) => type === "round")).length, 1);
  assert.equal(reason([...script, "0 play 7H"], {}, { dealer: 3, score: 0 }), "wrong_phase");
});

// seats, whose, made: winner, reason
const INZILI: readonly (readonly [string, 0 | 1, boolean, number, string, string, [number, number]])[] = [
  ["8.3.1, 8.3.3", A, true, A, "made", "inzili_made", [8, 0]],
  ["8.3.2, 8.3.3", A, false, B, "failed", "inzili_failed", [0, 1]],
  ["8.3.2, 8.3.3", B, false, A, "failed", "inzili_failed", [1, 0]],
];

for (const [rule, bidders, made, winner, how, why, tricks] of INZILI) {
  test(`kout_bh ${rule}: ${why} by ${"AB"[bidders]}`, () => {
    const step = end({ seats: 4, dealer: 3, before: -30, bidders, bid: 8, made });

    assert.deepEqual(step.events.slice(1), [
      { type: "round", winner, reason: how, points: 0, tricks },
      { type: "match", winner, reason: why },
    ]);
    assert.equal(step.score, -30);
    assert.equal(step.phase, "over");
    assert.equal(step.dealer, 3); // kout_bh 9.5.1
    assert.deepEqual(step.round, EMPTY);
  });
}

test("kout_bh 7.2.2, 7.3.1: in reply a hand of the joker alone plays it, and takes the eighth trick", () => {
  const setup = { dealer: 3, score: 0 };
  const script = round({ seats: 4, ...setup }, { bidder: 0, bid: 8, made: true });
  const waiting = last(script.slice(0, script.indexOf("2 play JK")), {}, setup);

  assert.deepEqual(waiting.legal, ["play JK"]);
  assert.equal(waiting.turn, 2);
  assert.deepEqual(last(script, {}, setup).events[0], { type: "trick", seat: 2 });
});

// target, meter before, whose contract, bid, made: meter, winner or null where the match goes on
const TARGETS: readonly (readonly [string, number, number, 0 | 1, number, boolean, number, number | null])[] = [
  ["9.1.2: at the target", 31, 26, A, 5, true, 31, A],
  ["9.1.2: below it", 31, 25, A, 5, true, 30, null],
  ["9.1.3: beyond it, not clamped", 31, 30, A, 7, true, 37, A],
  ["9.1.1, 9.1.3: on B's side", 26, -25, A, 7, false, -39, B],
  ["9.1.2: at -51", 51, -46, B, 5, true, -51, B],
  ["9.1.2: below -101", 101, -95, B, 5, true, -100, null],
  ["9.1.2: the loser's lead is no win", 51, 50, B, 5, true, 45, null],
];

for (const [rule, target, before, bidders, bid, made, meter, winner] of TARGETS) {
  test(`kout_bh ${rule}: ${before} to ${meter} of ${target}`, () => {
    const step = end({ seats: 4, dealer: 2, before, bidders, bid, made }, { target });

    assert.equal(step.score, meter);
    assert.equal(step.phase, winner === null ? "deal" : "over");
    if (winner !== null) {
      assert.deepEqual(step.events.map(({ type }) => type), ["trick", "round", "match"]); // kout_bh 9.5.1
      assert.deepEqual(step.events[2], { type: "match", winner, reason: "target" });
      assert.equal(step.dealer, 2);
    }
  });
}

test("protocol 1: after the match every move is refused, and the position stays", () => {
  const setup = { dealer: 3, score: 0 };
  const script = round({ seats: 4, ...setup }, { bidder: 0, bid: 8, made: false });

  for (const move of ["nonsense", "deal", "0 play AS", ""]) {
    assert.equal(reason([...script, move], {}, setup), "match_over");
  }
});
