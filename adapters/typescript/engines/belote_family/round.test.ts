import assert from "node:assert/strict";
import { test } from "node:test";

import type { JsonObject } from "../../kit/index.js";
import { atBelote, atCoinche, BELOTE_SETUP, beloteRound, BOTH, coincheRound, COINCHE_SETUP } from "../testing/belote_family.js";

// A round that seat 0 makes, 151 : 11 for team 0 both in belote and, with a bid of 80, in coinche.
const ROUNDS = { belote: (dealer: number) => beloteRound(dealer, 1), coinche: (dealer: number) => coincheRound(dealer, "bid 80 S, pass, pass, pass") };
const SETUPS: { readonly [name: string]: JsonObject } = { belote: BELOTE_SETUP, coinche: COINCHE_SETUP };

/** Options, scores and rounds played before; the scores after; who has won and why, or "on". */
type End = readonly [rule: string, options: JsonObject, score: readonly number[], played: number, after: readonly number[], end: readonly [number | null, string] | "on"];

const ENDS: readonly End[] = [
  ["9.3: exactly at the limit", { score_limit: 500 }, [349, 0], 0, [500, 11], [0, "limit"]],
  ["9.3: above the limit", { score_limit: 500 }, [499, 0], 0, [650, 11], [0, "limit"]],
  ["9.3: one below the limit", { score_limit: 500 }, [348, 0], 0, [499, 11], "on"],
  ["9.3: the other team", { score_limit: 500 }, [0, 489], 0, [151, 500], [1, "limit"]],
  ["9.5: the higher, where both are at the limit", { score_limit: 500 }, [350, 495], 0, [501, 506], [1, "limit"]],
  ["9.6: equal at the limit", { score_limit: 500 }, [350, 490], 0, [501, 501], "on"],
  ["9.7: equal at the limit at the end of the rounds", { score_limit: 500, rounds: 3 }, [350, 490], 2, [501, 501], "on"],
  ["0.29, 9.3: from equal at the limit", { score_limit: 500, rounds: 3 }, [600, 600], 7, [751, 611], [0, "limit"]],
  ["9.4: the rounds are played", { score_limit: 500, rounds: 3 }, [0, 200], 2, [151, 211], [1, "rounds"]],
  ["9.4: one round is left", { score_limit: 500, rounds: 3 }, [0, 200], 1, [151, 211], "on"],
  ["9.8: a draw", { score_limit: 500, rounds: 3 }, [10, 150], 2, [161, 161], [null, "rounds"]],
  ["9.9: the limit, and the rounds as well", { score_limit: 500, rounds: 3 }, [349, 0], 2, [500, 11], [0, "limit"]],
  ["0.9: no limit", { score_limit: 0, rounds: 3 }, [99999, 0], 1, [100150, 11], "on"],
  ["0.9, 9.4: no limit, and the rounds are played", { score_limit: 0, rounds: 3 }, [99999, 0], 2, [100150, 11], [0, "rounds"]],
  ["0.9, 9.8: a draw without a limit", { score_limit: 0, rounds: 1 }, [0, 140], 0, [151, 151], [null, "rounds"]],
  ["0.12: no number of rounds", { score_limit: 10000, rounds: 0 }, [0, 0], 12345, [151, 11], "on"],
];

for (const [name, table] of BOTH) {
  for (const [rule, options, score, played, after, end] of ENDS) {
    test(`${name} ${rule}: ${score.join(" : ")} after ${played}`, () => {
      const setup = { ...SETUPS[name], score, played };
      const script = ROUNDS[name](3);
      const step = table.last(script, { two_step: false, ...options }, setup);

      assert.deepEqual(step.score, after); // belote 9.1
      assert.equal(step.round["played"], played + 1); // belote 9.2
      assert.equal(step.turn, null);
      if (end === "on") {
        assert.deepEqual(step.events.at(-1), { type: "dealer", seat: 0 }); // belote 9.11
        assert.deepEqual([step.phase, step.dealer], ["deal", 0]);
      } else {
        const [winner, reason] = end;
        assert.deepEqual(step.events.at(-1), { type: "match", winner, reason });
        assert.deepEqual([step.phase, step.dealer], ["over", 3]); // belote 9.12
        assert.equal(table.reason([...script, "nonsense"], { two_step: false, ...options }, setup), "match_over");
      }
    });
  }

  test(`${name} 5.17, 5.18, 10.5, 10.6: eight tricks are played, each led by who took the last, and counted one by one`, () => {
    const steps = table.play(ROUNDS[name](3), { two_step: false }, SETUPS[name]);
    const closing = steps.filter(({ events }) => events.some(({ type }) => type === "trick"));

    assert.deepEqual(closing.map(({ events }) => events[0]?.["seat"]), [1, 0, 0, 0, 0, 0, 0, 0]);
    assert.deepEqual(closing.slice(0, 7).map(({ turn }) => turn), [1, 0, 0, 0, 0, 0, 0]);
    assert.deepEqual(closing.map(({ round }) => round["tricks"]), [[0, 1], [1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [0, 0]]);
    // 11; KH JS 24; 9S 14; AS QH TD TC 34; TS and three jacks 16; KS TH QD QC 20; QS KD KC 11. The last, 22, is not seen.
    assert.deepEqual(
      closing.map(({ round }) => round["points"]),
      [[0, 11], [24, 11], [38, 11], [72, 11], [88, 11], [108, 11], [119, 11], [0, 0]],
    );
    assert.deepEqual(closing.at(-1)?.events[1]?.["points"], [151, 11]); // 119 + 22 + 10; belote 1.6, 7.1, 10.10
    assert.deepEqual(closing.at(-1)?.events[1]?.["tricks"], [7, 1]); // belote 10.9
  });

  test(`${name} 0.1, 0.2, 9.11: round the table the dealers change, and the teams with them`, () => {
    const script = ["dealer 3", ...[3, 0, 1, 2].flatMap(ROUNDS[name])];
    const closing = table
      .play(script, { two_step: false, score_limit: 0, rounds: 4 })
      .filter(({ events }) => events.some(({ type }) => type === "round"));

    assert.deepEqual(closing.map(({ score }) => score), [[151, 11], [162, 162], [313, 173], [324, 324]]);
    assert.deepEqual(closing.map(({ dealer }) => dealer), [0, 1, 2, 2]);
    assert.deepEqual(closing.map(({ events }) => events[1]?.["attackers"]), [0, 1, 0, 1]); // belote 3.17, coinche 4.24
    assert.deepEqual(closing.at(-1)?.events.at(-1), { type: "match", winner: null, reason: "rounds" });
  });
}

test("belote 10.13: an ended round leaves nothing of its own on the table", () => {
  const empty = { tricks: [0, 0], points: [0, 0] };
  for (const options of [{}, { score_limit: 1 }]) {
    assert.deepEqual(atBelote.last(beloteRound(3, 1), { two_step: false, ...options }, BELOTE_SETUP).round, {
      up: null, trump: null, taker: null, ...empty, held: 0, played: 1,
    });
    assert.deepEqual(atCoinche.last(coincheRound(3, "bid 80 S, counter, pass, pass, pass"), options, COINCHE_SETUP).round, {
      bid: null, trump: null, bidder: null, multiplier: 1, ...empty, played: 1,
    });
  }
});
