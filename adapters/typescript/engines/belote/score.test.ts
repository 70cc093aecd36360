import assert from "node:assert/strict";
import { test } from "node:test";

import { tableFor } from "../belote_family/agreed.js";
import type { ByTeam } from "../belote_family/table.js";
import { atBelote, BELOTE_SETUP, beloteRound, dealTo, tricks } from "../testing/belote_family.js";
import { newPosition } from "./position.js";
import { settle } from "./score.js";

/** A played round as it is settled: who took, what was won, who won the last trick and who said belote twice. */
interface Played {
  readonly taker: number;
  readonly tricks: ByTeam<number>;
  /** Without the last ten. */
  readonly points: ByTeam<number>;
  readonly winner: number;
  readonly caller?: number;
  readonly held?: number;
}

function settled({ taker, tricks, points, winner, caller = -1, held = 0 }: Played, rounds = 0) {
  const table = tableFor({ two_step: true, reshuffle: true, score_limit: rounds === 0 ? 501 : 0, rounds }, null);
  Object.assign(table, { phase: "play", dealer: 3, tricks, points, winner });
  if (caller >= 0) Object.assign(table, { caller, calls: 2 });
  const position = newPosition(table, held);
  position.taker = taker;
  const [round] = settle(position);
  return { round, score: table.score, held: position.held };
}

// Team 0 attacks, if not said otherwise, and wins the last trick where its points are the ones with the ten.
const ROUNDS: readonly (readonly [rule: string, played: Played, reason: string, points: readonly number[], scored: readonly number[], held: number])[] = [
  ["7.5 to 7.7: 82 against 80", { taker: 0, tricks: [4, 4], points: [72, 80], winner: 2 }, "made", [82, 80], [82, 80], 0],
  ["7.4, 7.5: 72 and belote against 90", { taker: 2, tricks: [4, 4], points: [72, 80], winner: 1, caller: 0 }, "made", [72, 90], [92, 90], 0],
  ["7.4, 7.8: 85 against 77 and belote", { taker: 0, tricks: [5, 3], points: [75, 77], winner: 0, caller: 3 }, "failed", [85, 77], [0, 182], 0],
  ["7.8 to 7.10: 80 against 82", { taker: 0, tricks: [4, 4], points: [80, 72], winner: 1 }, "failed", [80, 82], [0, 162], 0],
  ["6.10, 7.9: 60 and belote against 102", { taker: 0, tricks: [4, 4], points: [60, 92], winner: 1, caller: 2 }, "failed", [60, 102], [20, 162], 0],
  ["6.10: the belote of the defenders, made", { taker: 1, tricks: [3, 5], points: [40, 112], winner: 1, caller: 2 }, "made", [40, 122], [60, 122], 0],
  ["7.12 to 7.14: 81 each", { taker: 0, tricks: [4, 4], points: [71, 81], winner: 0 }, "tie", [81, 81], [0, 81], 81],
  ["7.12 to 7.14: 81 each, team 1 attacks", { taker: 3, tricks: [4, 4], points: [81, 71], winner: 1 }, "tie", [81, 81], [81, 0], 81],
  ["7.15: 71 and belote against 91", { taker: 0, tricks: [4, 4], points: [71, 81], winner: 3, caller: 2 }, "tie", [71, 91], [20, 91], 71],
  ["7.13: 91 against 71 and belote", { taker: 0, tricks: [4, 4], points: [91, 61], winner: 3, caller: 1 }, "tie", [91, 71], [0, 91], 91],
  ["7.18: a tie on a tie", { taker: 0, tricks: [4, 4], points: [71, 81], winner: 0, held: 71 }, "tie", [81, 81], [0, 81], 152],
  ["7.17: held 81, fails 70 against 92", { taker: 0, tricks: [3, 5], points: [70, 82], winner: 1, held: 81 }, "failed", [70, 92], [0, 243], 0],
  ["7.16: held 81, makes 92 against 70", { taker: 0, tricks: [5, 3], points: [82, 70], winner: 0, held: 81 }, "made", [92, 70], [173, 70], 0],
  ["7.21: held 200 makes nothing", { taker: 0, tricks: [4, 4], points: [80, 72], winner: 1, held: 200 }, "failed", [80, 82], [0, 362], 0],
  ["7.2: all eight tricks", { taker: 0, tricks: [8, 0], points: [152, 0], winner: 0 }, "made", [252, 0], [252, 0], 0],
  ["7.2, 6.9: all eight and belote", { taker: 1, tricks: [0, 8], points: [0, 152], winner: 1, caller: 3 }, "made", [0, 252], [0, 272], 0],
  ["7.11: failed without a trick", { taker: 0, tricks: [0, 8], points: [0, 152], winner: 1 }, "failed", [0, 252], [0, 252], 0],
  ["7.3: seven tricks and all points", { taker: 0, tricks: [7, 1], points: [152, 0], winner: 0 }, "made", [162, 0], [162, 0], 0],
  ["7.3, 7.10: against seven tricks and all points", { taker: 1, tricks: [7, 1], points: [152, 0], winner: 0 }, "failed", [162, 0], [162, 0], 0],
];

for (const [rule, played, reason, points, scored, held] of ROUNDS) {
  test(`belote ${rule}`, () => {
    const { round, score, held: left } = settled(played);
    const belote = [0, 0];
    if (played.caller !== undefined) belote[played.caller % 2] = 20;

    assert.deepEqual(round, { type: "round", attackers: played.taker % 2, reason, tricks: played.tricks, points, belote, scored, held });
    assert.deepEqual(score, scored);
    assert.equal(left, held); // belote 7.20, 10.12
  });
}

test("belote 9.10: what is still held when the match ends is told and lost", () => {
  const tie: Played = { taker: 0, tricks: [4, 4], points: [71, 81], winner: 0, held: 10 };
  const { round, held, score } = settled(tie, 1);

  assert.equal(round?.["held"], 91);
  assert.equal(held, 0);
  assert.deepEqual(score, [0, 81]);
  assert.equal(settled(tie, 2).held, 91);
});

test("belote 7.16, 7.20: a setup's held points go to who makes the next round", () => {
  const step = atBelote.last(beloteRound(3, 1), { two_step: false }, { ...BELOTE_SETUP, score: [30, 40], held: 81 });

  assert.deepEqual(step.events.slice(1), [
    {
      type: "round", attackers: 0, reason: "made", tricks: [7, 1], points: [151, 11], belote: [0, 0], scored: [232, 11], held: 0,
    },
    { type: "dealer", seat: 0 },
  ]);
  assert.deepEqual([step.score, step.round["held"]], [[262, 51], 0]);
});

test("belote 7.8, 7.17, 6.10: and to the defenders if it fails, who said belote", () => {
  const step = atBelote.last(beloteRound(3, 2, true), { two_step: false }, { ...BELOTE_SETUP, held: 81 });

  assert.deepEqual(step.events.slice(1), [
    {
      type: "round", attackers: 1, reason: "failed", tricks: [7, 1], points: [151, 11], belote: [20, 0], scored: [263, 0], held: 0,
    },
    { type: "dealer", seat: 0 },
  ]);
});

test("belote 7.3: seven tricks with all the points, card by card", () => {
  // Clubs are trump. Seat 0 loses 7S to 9S of seat 1, with 8S and 7D; all that counts is in the other seven tricks.
  const hands = {
    0: "7S JC 9C AC TC KC QC 8C",
    1: "9S AS TS KS QS JS AH TH",
    2: "8S KH QH JH 9H 8H 7H AD",
    3: "7C 7D 8D 9D TD JD QD KD",
  };
  const play = tricks(
    [0, "7S 9S 8S 7D"],
    [1, "AS KH 7C JC"],
    [0, "9C TS QH 8D"],
    [0, "AC KS JH 9D"],
    [0, "TC QS 9H TD"],
    [0, "KC JS 8H JD"],
    [0, "QC AH 7H QD"],
    [0, "8C TH AD KD"],
  );
  const steps = atBelote.play([dealTo(3, hands), "0 take C", ...play], { two_step: false }, BELOTE_SETUP);

  assert.equal(steps.find(({ ok }) => !ok), undefined);
  assert.deepEqual(steps.at(-1)?.events[1], {
    type: "round", attackers: 0, reason: "made", tricks: [7, 1], points: [162, 0], belote: [0, 0], scored: [162, 0], held: 0,
  });
});

test("belote 7.2, 7.11: eight tricks, card by card, for the attackers and against them", () => {
  const suits = [..."SHDC"].map((suit) => [..."J9ATKQ87"].map((rank) => rank + suit));
  const deal = dealTo(3, Object.fromEntries(suits.map((hand, seat) => [seat, hand.join(" ")])));
  const play = tricks(...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => [0, suits.map((hand) => hand[k]).join(" ")] as const));
  const end = (...taking: string[]) => atBelote.last([deal, ...taking, ...play], { two_step: false }, BELOTE_SETUP).events[1];
  const common = { type: "round", tricks: [8, 0], points: [252, 0], belote: [0, 0], scored: [252, 0], held: 0 };

  assert.deepEqual(end("0 take S"), { ...common, attackers: 0, reason: "made" });
  assert.deepEqual(end("0 pass", "1 take S"), { ...common, attackers: 1, reason: "failed" });
});
