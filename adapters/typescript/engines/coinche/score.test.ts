import assert from "node:assert/strict";
import { test } from "node:test";

import { tableFor } from "../belote_family/agreed.js";
import type { ByTeam } from "../belote_family/table.js";
import { atCoinche, COINCHE_SETUP, coincheRound, dealTo, tricks } from "../testing/belote_family.js";
import { newPosition, type Success } from "./position.js";
import { settle } from "./score.js";

/** A played round as it is settled: the contract, what was won, who won the last trick and who said belote twice. */
interface Played {
  readonly bid: number;
  readonly bidder: number;
  readonly multiplier?: 1 | 2 | 4;
  readonly tricks?: ByTeam<number>;
  /** Without the last ten. */
  readonly points: ByTeam<number>;
  readonly winner: number;
  readonly caller?: number;
}

function settled(success: Success, { bid, bidder, multiplier = 1, tricks = [4, 4], points, winner, caller = -1 }: Played) {
  const table = tableFor({ two_step: false, reshuffle: true, score_limit: 0, rounds: 9 }, null);
  Object.assign(table, { phase: "play", dealer: 3, tricks, points, winner });
  if (caller >= 0) Object.assign(table, { caller, calls: 2 });
  const [round] = settle({ ...newPosition(table, success), bid, bidder, multiplier });
  return { round, score: table.score };
}

type Scored = readonly [number, number];
/** The points with the ten or as 252, and the scores by success: made, bid, made_plus_bid. */
type Row = readonly [rule: string, played: Played, reason: "made" | "failed", points: Scored, made: Scored, bid: Scored, both: Scored];

const ROUNDS: readonly Row[] = [
  ["8.1, 8.5 to 8.10: 82 on 80", { bid: 80, bidder: 0, points: [72, 80], winner: 2 }, "made", [82, 80], [82, 80], [80, 0], [162, 80]],
  ["8.1: exactly the bid", { bid: 100, bidder: 1, points: [62, 90], winner: 1 }, "made", [62, 100], [62, 100], [0, 100], [62, 200]],
  ["8.2: one below the bid", { bid: 100, bidder: 1, points: [63, 89], winner: 1 }, "failed", [63, 99], [162, 0], [162, 0], [162, 0]],
  ["8.3: 81 each on 80", { bid: 80, bidder: 0, points: [81, 71], winner: 1 }, "failed", [81, 81], [0, 162], [0, 162], [0, 162]],
  ["8.3: 80 against 82 on 80", { bid: 80, bidder: 2, points: [80, 72], winner: 1 }, "failed", [80, 82], [0, 162], [0, 162], [0, 162]],
  ["7.4, 8.1: 72 and belote on 90", { bid: 90, bidder: 0, points: [72, 80], winner: 1, caller: 2 }, "made", [72, 90], [92, 90], [110, 0], [182, 90]],
  ["7.4, 8.3: 85 against 77 and belote", { bid: 80, bidder: 0, points: [75, 77], winner: 0, caller: 1 }, "failed", [85, 77], [0, 182], [0, 182], [0, 182]],
  ["7.4, 8.3: 91 against 71 and belote", { bid: 90, bidder: 0, points: [81, 71], winner: 0, caller: 3 }, "failed", [91, 71], [0, 182], [0, 182], [0, 182]],
  ["8.5 to 8.10, 8.14: 120 four times, 125 against 37 and belote", { bid: 120, bidder: 2, multiplier: 4, points: [115, 37], winner: 0, caller: 1 }, "made", [125, 37], [500, 168], [480, 20], [980, 168]],
  ["8.5 to 8.10: twice", { bid: 110, bidder: 3, multiplier: 2, points: [42, 110], winner: 3 }, "made", [42, 120], [84, 240], [0, 220], [84, 460]],
  ["8.11, 8.12, 8.14, 6.10: failed twice, belote to its owner", { bid: 140, bidder: 0, multiplier: 2, points: [100, 52], winner: 0, caller: 0 }, "failed", [110, 52], [20, 324], [20, 324], [20, 324]],
  ["8.12, 8.14: failed four times, belote to the defenders", { bid: 140, bidder: 0, multiplier: 4, points: [100, 52], winner: 0, caller: 1 }, "failed", [110, 52], [0, 668], [0, 668], [0, 668]],
  ["7.2: all eight tricks", { bid: 160, bidder: 0, tricks: [8, 0], points: [152, 0], winner: 0 }, "made", [252, 0], [252, 0], [160, 0], [412, 0]],
  ["7.2: all eight tricks, four times and belote", { bid: 80, bidder: 1, multiplier: 4, tricks: [0, 8], points: [0, 152], winner: 1, caller: 3 }, "made", [0, 252], [0, 1028], [0, 340], [0, 1348]],
  ["8.13: failed without a trick, twice", { bid: 80, bidder: 0, multiplier: 2, tricks: [0, 8], points: [0, 152], winner: 1 }, "failed", [0, 252], [0, 504], [0, 504], [0, 504]],
  ["7.3, 8.12: seven tricks and all points against the bidder", { bid: 80, bidder: 0, tricks: [1, 7], points: [0, 152], winner: 1 }, "failed", [0, 162], [0, 162], [0, 162], [0, 162]],
  ["7.3: seven tricks and all points on 160", { bid: 160, bidder: 0, tricks: [7, 1], points: [152, 0], winner: 0 }, "made", [162, 0], [162, 0], [160, 0], [322, 0]],
];

for (const [rule, played, reason, points, made, bid, both] of ROUNDS) {
  test(`coinche ${rule}`, () => {
    for (const [success, scored] of [["made", made], ["bid", bid], ["made_plus_bid", both]] as const) {
      const { round, score } = settled(success, played);
      const belote = [0, 0];
      if (played.caller !== undefined) belote[played.caller % 2] = 20;
      const attackers = played.bidder % 2; // coinche 4.24
      const { tricks = [4, 4] } = played;

      assert.deepEqual(round, { type: "round", attackers, reason, tricks, points, belote, scored, held: 0 }, success); // coinche 8.4
      assert.deepEqual(score, scored, success);
    }
  });
}

// Team 0 wins 151 : 11. Seat 0 bids for it, and seat 1 against it.
const PLAYED: readonly (readonly [rule: string, auction: string, says: boolean, success: Success, reason: string, scored: Scored])[] = [
  ["8.5, 8.6", "bid 150 S, pass, pass, pass", false, "made", "made", [151, 11]],
  ["8.7, 8.8", "bid 150 S, pass, pass, pass", false, "bid", "made", [150, 0]],
  ["8.9, 8.10", "bid 150 S, pass, pass, pass", false, "made_plus_bid", "made", [301, 11]],
  ["8.2", "bid 160 S", false, "made", "failed", [0, 162]],
  ["7.4, 8.1", "bid 160 S", true, "made", "made", [171, 11]],
  ["8.6, 8.14", "bid 80 S, counter, pass, pass, pass", true, "made", "made", [322, 22]],
  ["8.9, 8.14", "bid 80 S, counter, overcounter", true, "made_plus_bid", "made", [944, 44]],
  ["4.24, 8.12, 8.14", "pass, bid 80 S, counter, overcounter", true, "bid", "failed", [668, 0]],
];

for (const [rule, auction, says, success, reason, scored] of PLAYED) {
  test(`coinche ${rule}, card by card: ${auction}${says ? ", and belote" : ""}, ${success}`, () => {
    const step = atCoinche.last(coincheRound(3, auction, says), { success }, { ...COINCHE_SETUP, score: [7, 9] });
    const attackers = auction.startsWith("pass") ? 1 : 0;

    assert.deepEqual(step.events[1], {
      type: "round", attackers, reason, tricks: [7, 1], points: [151, 11], belote: [says ? 20 : 0, 0], scored, held: 0,
    });
    assert.deepEqual(step.score, [7 + scored[0], 9 + scored[1]]);
  });
}

test("coinche 0.15: left out, a made contract pays what was made", () => {
  assert.deepEqual(atCoinche.last(coincheRound(3, "bid 150 S, pass, pass, pass"), {}, COINCHE_SETUP).score, [151, 11]);
});

test("coinche 7.2, 8.13: eight tricks, card by card, for the attackers and against them", () => {
  const suits = [..."SHDC"].map((suit) => [..."J9ATKQ87"].map((rank) => rank + suit));
  const deal = dealTo(3, Object.fromEntries(suits.map((hand, seat) => [seat, hand.join(" ")])));
  const play = tricks(...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => [0, suits.map((hand) => hand[k]).join(" ")] as const));
  const end = (...auction: string[]) => atCoinche.last([deal, ...auction, ...play], {}, COINCHE_SETUP).events[1];
  const common = { type: "round", tricks: [8, 0], points: [252, 0], belote: [0, 0], held: 0 };

  assert.deepEqual(end("0 bid 160 S"), { ...common, attackers: 0, reason: "made", scored: [252, 0] });
  const against = ["0 pass", "1 bid 90 S", "2 counter", "3 overcounter"];
  assert.deepEqual(end(...against), { ...common, attackers: 1, reason: "failed", scored: [1008, 0] });
});
