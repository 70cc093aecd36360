import assert from "node:assert/strict";
import { test } from "node:test";

import { FOUR, last, play, reason, round } from "../testing/kout_kw.js";
import { pointsOf } from "./round.js";

// 9.1 to 9.6: bid, malzoom, made, points
const POINTS: readonly (readonly [string, number, boolean, boolean, number])[] = [
  ["9.1", 5, false, true, 5],
  ["9.1", 6, false, true, 6],
  ["9.1", 7, false, true, 7],
  ["9.1", 8, false, true, 8],
  ["9.2", 9, false, true, 36],
  ["9.3", 5, false, false, 10],
  ["9.3", 6, false, false, 12],
  ["9.3", 7, false, false, 14],
  ["9.3", 8, false, false, 16],
  ["9.4", 9, false, false, 18],
  ["9.5", 5, true, true, 5],
  ["9.6", 5, true, false, 5],
];

for (const [rule, bid, malzoom, made, points] of POINTS) {
  test(`kout_kw ${rule}: ${made ? "made" : "failed"} ${malzoom ? "malzoom " : ""}${bid} is ${points}`, () => {
    assert.equal(pointsOf({ bid, malzoom, made }), points);
  });
}

interface Ended {
  readonly rule: string;
  readonly before: readonly [number, number];
  readonly bidder: number;
  readonly bid: number | "pass";
  readonly made: boolean;
  readonly tricks: readonly [number, number];
  readonly after: readonly [number, number];
  readonly match?: string;
}

const NEXT = { dealer: 3, bidder: 0 };
const ENDS: readonly Ended[] = [
  { rule: "8.1, 9.1", before: [0, 0], bidder: 0, bid: 5, made: true, tricks: [5, 0], after: [5, 0] },
  { rule: "8.1, 9.1", before: [3, 4], bidder: 1, bid: 8, made: true, tricks: [0, 8], after: [3, 12] },
  { rule: "8.2, 9.3, 9.7", before: [3, 4], bidder: 0, bid: 5, made: false, tricks: [0, 5], after: [3, 14] },
  { rule: "8.2, 9.3", before: [3, 4], bidder: 1, bid: 8, made: false, tricks: [2, 0], after: [19, 4] },
  { rule: "9.5", before: [3, 4], bidder: 3, bid: "pass", made: true, tricks: [0, 5], after: [3, 9] },
  { rule: "9.6", before: [3, 4], bidder: 3, bid: "pass", made: false, tricks: [5, 0], after: [8, 4] },
  { rule: "9.4, 10.6", before: [3, 4], bidder: 0, bid: 9, made: false, tricks: [0, 1], after: [3, 22] },
  { rule: "10.1, 10.2", before: [3, 4], bidder: 0, bid: 9, made: true, tricks: [9, 0], after: [39, 4], match: "bawan" },
  { rule: "10.1", before: [3, 100], bidder: 0, bid: 9, made: true, tricks: [9, 0], after: [39, 100], match: "bawan" },
  { rule: "10.5", before: [70, 4], bidder: 0, bid: 9, made: true, tricks: [9, 0], after: [106, 4], match: "bawan" },
  { rule: "10.5", before: [20, 0], bidder: 0, bid: 9, made: true, tricks: [9, 0], after: [56, 0], match: "bawan" },
  { rule: "10.3", before: [96, 4], bidder: 0, bid: 5, made: true, tricks: [5, 0], after: [101, 4], match: "101" },
  { rule: "10.3", before: [95, 4], bidder: 0, bid: 5, made: true, tricks: [5, 0], after: [100, 4] },
  { rule: "10.3", before: [4, 100], bidder: 0, bid: 8, made: false, tricks: [0, 2], after: [4, 116], match: "101" },
  { rule: "10.4", before: [46, 0], bidder: 0, bid: 5, made: true, tricks: [5, 0], after: [51, 0], match: "51_0" },
  { rule: "10.4", before: [45, 0], bidder: 0, bid: 5, made: true, tricks: [5, 0], after: [50, 0] },
  { rule: "10.4", before: [46, 1], bidder: 0, bid: 5, made: true, tricks: [5, 0], after: [51, 1] },
  { rule: "10.4", before: [0, 50], bidder: 0, bid: 9, made: false, tricks: [0, 1], after: [0, 68], match: "51_0" },
  { rule: "10.4", before: [0, 50], bidder: 0, bid: 5, made: true, tricks: [5, 0], after: [5, 50] },
];

for (const { rule, before, bidder, bid, made, tricks, after, match } of ENDS) {
  test(`kout_kw ${rule}: from ${before.join(":")} seat ${bidder} ${made ? "makes" : "fails"} ${bid}`, () => {
    const script = round({ seats: 4, dealer: NEXT.dealer, score: before }, { bidder, bid, made });
    const setup = { dealer: NEXT.dealer, score: before };
    const step = last(script, FOUR, setup);
    const winner = made ? bidder % 2 : 1 - (bidder % 2);
    const points = Math.max(after[0] - before[0], after[1] - before[1]);

    assert.deepEqual(step.events.slice(1), [
      { type: "round", winner, reason: made ? "made" : "failed", points, tricks },
      match === undefined ? { type: "dealer", seat: 0 } : { type: "match", winner, reason: match }, // kout_kw 11.1
    ]);
    assert.equal(step.events[0]?.type, "trick");
    assert.deepEqual(
      { ...step, events: [] },
      {
        ok: true,
        events: [],
        phase: match === undefined ? "deal" : "over",
        turn: null,
        legal: [],
        dealer: match === undefined ? 0 : 3, // kout_kw 11.2
        score: after,
        round: { bidder: null, bid: null, malzoom: false, hukm: null, tricks: [0, 0] },
      },
    );
    assert.equal(reason([...script, "0 play AS"], FOUR, setup), match === undefined ? "wrong_phase" : "match_over"); // 8.3
  });
}

test("kout_kw 8.1, 8.2: a round goes on until one side has its number of tricks", () => {
  const made = play(round({ seats: 6, dealer: 5, score: [0, 0] }, { bidder: 0, bid: 7, made: true }), {}, { dealer: 5, score: [0, 0] });
  assert.deepEqual(made.filter(({ events }) => events.some(({ type }) => type === "trick")).length, 7);

  const failed = play(round({ seats: 6, dealer: 5, score: [0, 0] }, { bidder: 0, bid: 7, made: false }), {}, { dealer: 5, score: [0, 0] });
  assert.deepEqual(failed.filter(({ events }) => events.some(({ type }) => type === "trick")).length, 3);
});

test("kout_kw 11.1: the deal goes round the table, six seats too, whoever wins", () => {
  const score = [1, 1];
  for (const [dealer, next] of [[0, 1], [4, 5], [5, 0]] as const) {
    for (const made of [true, false]) {
      const step = last(round({ seats: 6, dealer, score }, { bidder: 2, bid: 5, made }), {}, { dealer, score });
      assert.deepEqual(step.events.at(-1), { type: "dealer", seat: next });
    }
  }
});

test("kout_kw 7.1.2: a second round counts its own honours alone", () => {
  const setup = { dealer: 3, score: [0, 0] };
  const first = round({ seats: 4, dealer: 3, score: [0, 0] }, { bidder: 0, bid: 5, made: true });
  const second = round({ seats: 4, dealer: 0, score: [5, 0] }, { bidder: 2, bid: 5, made: true });

  assert.equal(reason([...first, ...second.slice(0, -8), "2 play JR"], FOUR, setup), "joker_lead"); // A K Q are out
  assert.equal(reason([...first, ...second.slice(0, -4), "2 play JR"], FOUR, setup), "ok"); // and J
});
