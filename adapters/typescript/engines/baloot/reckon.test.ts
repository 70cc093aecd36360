import assert from "node:assert/strict";
import { test } from "node:test";

import type { Contract, Level } from "./position.js";
import { reckon, type ByTeam, type Hand, type Reckoning } from "./reckon.js";

const NONE: ByTeam = [0, 0];
const MULTIPLIED = { kaboot: "multiplied" } as const;

/** Team 0 bought, unless said otherwise; doubles and fours are team 1's, triples and gahwas team 0's. */
function handOf(contract: Contract, level: Level, raw: ByTeam, extras: Partial<Hand> = {}): Hand {
  const buyers = extras.buyers ?? 0;
  const answer = level === "triple" || level === "gahwa";
  const raisers = level === "normal" ? null : answer ? buyers : buyers === 0 ? 1 : 0;
  return { contract, level, buyers, raisers, tricks: [4, 4], raw, melds: NONE, baloot: NONE, ...extras };
}

type Expected = Pick<Reckoning, "winner" | "reason" | "cards" | "points">;
const holds = (hand: Hand, expected: Expected, rules: Parameters<typeof reckon>[1] = MULTIPLIED): void => {
  const { winner, reason, cards, points } = reckon(hand, rules);
  assert.deepEqual({ winner, reason, cards, points }, expected);
};

// The examples of the rules, team A being team 0
const A_BALOOT = { melds: [0, 5], baloot: [2, 0] } as const;
const WORKED: readonly (readonly [string, Hand, Expected])[] = [
  ["9.4.2, 9.4.3: 11 against 12", handOf("hokm", "normal", [96, 66], A_BALOOT), { winner: 1, reason: "points", cards: [9, 7], points: [0, 23] }],
  ["9.1.2, 9.5.2: the same doubled, 12 against 11", handOf("hokm", "double", [96, 66], A_BALOOT), { winner: 0, reason: "points", cards: [10, 6], points: [44, 0] }],
  ["9.3.4: 81 against 81", handOf("hokm", "normal", [81, 81]), { winner: 0, reason: "tie", cards: [8, 8], points: [8, 8] }],
  ["9.3.2: 80 against 82", handOf("hokm", "normal", [80, 82]), { winner: 1, reason: "tie", cards: [8, 8], points: [0, 16] }],
  ["9.3.7: 65 against 65 in sun", handOf("sun", "normal", [65, 65]), { winner: 0, reason: "tie", cards: [13, 13], points: [13, 13] }],
  ["9.2.2: all the points but not all tricks", handOf("hokm", "normal", [0, 162], { tricks: [1, 7] }), { winner: 1, reason: "points", cards: [0, 16], points: [0, 16] }],
  ["9.5.3, 9.5.6, 9.5.7: tripled, 9 against 14", handOf("hokm", "triple", [70, 92], A_BALOOT), { winner: 1, reason: "points", cards: [7, 9], points: [0, 60] }],
  ["9.2.6 to 9.2.8: a kaboot over melds of the others", handOf("hokm", "normal", [162, 0], { ...A_BALOOT, tricks: [8, 0] }), { winner: 0, reason: "kaboot", cards: null, points: [27, 0] }],
];

for (const [rule, hand, expected] of WORKED) test(`baloot ${rule}`, () => holds(hand, expected));

// 9.1.3, 9.1.4: raw points of C, its card points, the other team's
const HOKM_CARDS: readonly (readonly [number, number, number])[] = [
  [0, 0, 16], [5, 0, 16], [6, 1, 15], [15, 1, 15], [16, 2, 14], [65, 6, 10], [66, 7, 9], [81, 8, 8], [86, 9, 7], [155, 15, 1], [156, 16, 0], [162, 16, 0],
];
for (const [raw, ours, theirs] of HOKM_CARDS) {
  test(`baloot 9.1.1, 9.1.3, 9.1.4: in hokm ${raw} of C are ${ours} against ${theirs}`, () => {
    assert.deepEqual(reckon(handOf("hokm", "normal", [162 - raw, raw]), MULTIPLIED).cards, [theirs, ours]);
    assert.deepEqual(reckon(handOf("hokm", "double", [raw, 162 - raw]), MULTIPLIED).cards, [ours, theirs]); // baloot 9.1.2
  });
}

// 9.1.5 to 9.1.7
const SUN_CARDS: readonly (readonly [number, number, number])[] = [
  [0, 0, 26], [4, 0, 26], [5, 1, 25], [6, 2, 24], [14, 2, 24], [15, 3, 23], [16, 4, 22], [60, 12, 14], [64, 12, 14], [65, 13, 13], [66, 14, 12], [125, 25, 1], [126, 26, 0], [130, 26, 0],
];
for (const [raw, ours, theirs] of SUN_CARDS) {
  test(`baloot 9.1.5 to 9.1.7: in sun ${raw} of C are ${ours} against ${theirs}`, () => {
    assert.deepEqual(reckon(handOf("sun", "normal", [130 - raw, raw]), MULTIPLIED).cards, [theirs, ours]);
    assert.deepEqual(reckon(handOf("sun", "double", [raw, 130 - raw]), MULTIPLIED).cards, [ours, theirs]);
  });
}

// 9.3: for each units digit of C's raw points, who wins equal totals; melds make the totals equal.
const TIES: { readonly [contract in Contract]: readonly string[] } = {
  hokm: ["other", "buyers", "C", "C", "C", "C", "other", "other", "other", "other"],
  sun: ["buyers", "C", "C", "C", "C", "buyers", "other", "other", "other", "other"],
};
const SHARE: { readonly [contract in Contract]: number } = { hokm: 16, sun: 26 };
for (const contract of ["hokm", "sun"] as const) {
  for (const [digit, who] of TIES[contract].entries()) {
    test(`baloot 9.3: in ${contract} a units digit of ${digit} gives a tie to ${who}`, () => {
      for (const buyers of [0, 1] as const) {
        for (const level of ["normal", "double"] as const) {
          const others = (1 - buyers) as 0 | 1;
          const counting = level === "normal" ? others : buyers; // the buyer's opponents doubled
          const raw = 40 + digit;
          const points = contract === "hokm" ? (digit >= 6 ? 5 : 4) : digit === 5 ? 9 : digit > 5 ? 10 : 8;
          const lead = SHARE[contract] - 2 * points; // so much more has the team that is not C
          const by = (c: number, rest: number): ByTeam => (counting === 0 ? [c, rest] : [rest, c]);
          const hand = handOf(contract, level, by(raw, 162 - raw), { buyers, melds: by(lead, 0) });
          const winner = { C: counting, other: (1 - counting) as 0 | 1, buyers }[who];
          assert.deepEqual([reckon(hand, MULTIPLIED).reason, reckon(hand, MULTIPLIED).winner], ["tie", winner]);
        }
      }
    });
  }
}

test("baloot 9.1.8, 9.1.9, 8.4: melds and baloot decide the hand unmultiplied", () => {
  // Team 0 has 9 for its cards, team 1 has 7; a sira and a baloot of 2 each make it 9 against 11, doubled or not.
  const extras = { melds: [0, 2], baloot: [0, 2] } as const;
  holds(handOf("hokm", "normal", [92, 70], extras), { winner: 1, reason: "points", cards: [9, 7], points: [0, 20] });
  holds(handOf("hokm", "double", [92, 70], extras), { winner: 1, reason: "points", cards: [9, 7], points: [0, 38] });
});

const POINTS: readonly (readonly [string, Hand, ByTeam])[] = [
  ["9.4.1: a won hokm, each its own", handOf("hokm", "normal", [100, 62], { melds: [0, 2] }), [10, 8]],
  ["9.4.1: a won sun", handOf("sun", "normal", [88, 42], { melds: [4, 0] }), [22, 8]],
  ["9.4.1: won by team 1", handOf("hokm", "normal", [62, 100], { buyers: 1, melds: [2, 0], baloot: [0, 2] }), [8, 12]],
  ["9.4.2, 9.4.4, 9.4.5: a lost sun, with the buyer's melds", handOf("sun", "normal", [42, 88], { melds: [4, 0] }), [0, 30]],
  ["9.4.5, 9.4.6: a lost hokm, with the buyer's meld and baloot", handOf("hokm", "normal", [42, 120], { melds: [2, 0], baloot: [2, 0] }), [0, 20]],
  ["9.5.1, 9.5.2: a lost double", handOf("hokm", "double", [42, 120]), [0, 32]],
  ["9.5.3: a triple", handOf("hokm", "triple", [120, 42]), [48, 0]],
  ["9.5.4: a four", handOf("hokm", "four", [42, 120]), [0, 64]],
  ["9.5.4, 9.5.6, 9.5.7: a four with melds and both baloots that there can be", handOf("hokm", "four", [120, 42], { melds: [12, 0], baloot: [0, 2] }), [90, 0]],
  ["9.5.5: a doubled sun", handOf("sun", "double", [88, 42]), [52, 0]],
  ["9.5.5, 9.5.6: with a meld of the loser", handOf("sun", "double", [42, 88], { melds: [4, 0] }), [0, 60]],
  ["9.5.8, 9.5.10: gahwa has no points", handOf("hokm", "gahwa", [120, 42], { melds: [2, 0], baloot: [0, 2] }), [0, 0]],
];

for (const [rule, hand, points] of POINTS) {
  test(`baloot ${rule}`, () => assert.deepEqual(reckon(hand, MULTIPLIED).points, points));
}

// 9.2.8 to 9.2.12: contract, level, the sweepers' melds and baloot, points when multiplied and when flat
const KABOOTS: readonly (readonly [Contract, Level, number, number, number, number])[] = [
  ["hokm", "normal", 0, 0, 25, 25],
  ["hokm", "normal", 5, 2, 32, 32],
  ["hokm", "double", 0, 0, 50, 25],
  ["hokm", "double", 5, 2, 62, 37],
  ["hokm", "triple", 0, 0, 75, 25],
  ["hokm", "triple", 10, 0, 95, 45],
  ["hokm", "four", 0, 2, 102, 27],
  ["hokm", "four", 5, 0, 110, 35],
  ["hokm", "gahwa", 5, 2, 0, 0],
  ["sun", "normal", 0, 0, 44, 44],
  ["sun", "normal", 40, 0, 84, 84],
  ["sun", "double", 0, 0, 88, 44],
  ["sun", "double", 4, 0, 96, 52],
];

for (const [contract, level, melds, baloot, multiplied, flat] of KABOOTS) {
  test(`baloot 9.2: kaboot in ${contract} ${level} with melds ${melds} and baloot ${baloot}: ${multiplied}, flat ${flat}`, () => {
    const whole = contract === "hokm" ? 162 : 130;
    for (const buyers of [0, 1] as const) {
      const extras = { buyers, tricks: [0, 8], melds: [0, melds], baloot: [0, baloot] } as const;
      const hand = handOf(contract, level, [0, whole], extras);
      holds(hand, { winner: 1, reason: "kaboot", cards: null, points: [0, multiplied] });
      holds(hand, { winner: 1, reason: "kaboot", cards: null, points: [0, flat] }, { kaboot: "flat" });
    }
  });
}

test("baloot 9.2.1, 9.2.3 to 9.2.5: what the swept team had is not scored for anybody", () => {
  const hand = handOf("hokm", "double", [162, 0], { tricks: [8, 0], melds: [0, 20], baloot: [0, 2] });

  assert.deepEqual(reckon(hand, MULTIPLIED), {
    winner: 0,
    reason: "kaboot",
    cards: null,
    melds: [0, 0],
    baloot: [0, 0],
    points: [50, 0],
  });
});
