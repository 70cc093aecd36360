import assert from "node:assert/strict";
import { test } from "node:test";

import { contract, dealTo, last, play, reason, SEAT_0_SPEAKS } from "../testing/kout_bh.js";

const DEAL = dealTo(3, { 0: "AS KS QS JS TS 9S 8S JK", 1: "7S AH KH QH JH TH 9H 8H" });
const after = (...moves: string[]) => last([DEAL, ...moves], {}, SEAT_0_SPEAKS);
const why = (...moves: string[]) => reason([DEAL, ...moves], {}, SEAT_0_SPEAKS);

const LEGAL: readonly (readonly [string, string[], string[]])[] = [
  ["5.1.2: the first may bid 5 to 8 or pass", [], ["bid 5", "bid 6", "bid 7", "bid 8", "bid pass"]],
  ["5.2.1: a bid must exceed the contract", ["0 bid 6"], ["bid 7", "bid 8", "bid pass"]],
  ["5.2.1: a pass leaves it as it was", ["0 bid 6", "1 bid pass"], ["bid 7", "bid 8", "bid pass"]],
  ["5.2.2, 5.2.3: jumps, and over the partner", ["0 bid 5", "1 bid pass", "2 bid 7"], ["bid 8", "bid pass"]],
  ["5.3.1: the last must bid, any level", ["0 bid pass", "1 bid pass", "2 bid pass"], ["bid 5", "bid 6", "bid 7", "bid 8"]],
  ["5.3.2: the last may pass if anyone bid", ["0 bid 7", "1 bid pass", "2 bid pass"], ["bid 8", "bid pass"]],
];

for (const [rule, moves, legal] of LEGAL) {
  test(`kout_bh ${rule}`, () => {
    const step = after(...moves);

    assert.deepEqual(step.legal, legal);
    assert.equal(step.turn, moves.length); // kout_bh 5.1.3: one after the other, once each
    for (const word of ["5", "6", "7", "8", "pass"]) {
      const accepted = why(...moves, `${moves.length} bid ${word}`) === "ok";
      assert.equal(accepted, legal.includes(`bid ${word}`), word);
    }
  });
}

const REFUSED: readonly (readonly [string, string[], string])[] = [
  ["5.1.2: there is no bid of 4", ["0 bid 4"], "no_such_bid"],
  ["5.1.2: there is no bid of 9", ["0 bid 9"], "no_such_bid"],
  ["5.1.2: no such bid comes before a bid too low", ["0 bid 7", "1 bid 0"], "no_such_bid"],
  ["5.2.1: the same again is too low", ["0 bid 7", "1 bid 7"], "bid_too_low"],
  ["5.2.1: less is too low", ["0 bid 7", "1 bid 5"], "bid_too_low"],
  ["5.3.1: the last must bid", ["0 bid pass", "1 bid pass", "2 bid pass", "3 bid pass"], "must_bid"],
  ["5.3.1: and no such bid is still none", ["0 bid pass", "1 bid pass", "2 bid pass", "3 bid 9"], "no_such_bid"],
  ["5.1.3: nobody speaks out of turn", ["0 bid pass", "2 bid 5"], "not_your_turn"],
  ["6.1.1: nobody else names hukm", ["0 bid 8", "1 hukm H"], "not_your_turn"],
  ["a word that is neither number nor pass is malformed", ["0 bid double"], "malformed"],
  ["an unknown suit is malformed", ["0 bid 8", "0 hukm X"], "malformed"],
];

for (const [rule, moves, expected] of REFUSED) {
  test(`kout_bh ${rule}`, () => {
    assert.equal(why(...moves), expected);
  });
}

test("a standing bid shows while the auction runs, and nothing happens before it ends", () => {
  const rounds = play([DEAL, "0 bid pass", "1 bid 5", "2 bid 7"], {}, SEAT_0_SPEAKS).slice(2);

  assert.deepEqual(rounds.map(({ round }) => [round["bidder"], round["bid"]]), [[null, null], [1, 5], [2, 7]]);
  assert.deepEqual(rounds.flatMap(({ events }) => events), []);
});

const CONTRACTS: readonly (readonly [string, string[], number, number, boolean])[] = [
  ["6.1.1: the highest bidder has the contract", ["0 bid 5", "1 bid 6", "2 bid pass", "3 bid pass"], 1, 6, false],
  ["5.1.3: the dealer speaks last", ["0 bid 5", "1 bid pass", "2 bid pass", "3 bid 6"], 3, 6, false],
  ["5.3.1: a forced bid", ["0 bid pass", "1 bid pass", "2 bid pass", "3 bid 5"], 3, 5, true],
  ["5.3.1: forced, whatever it bids", ["0 bid pass", "1 bid pass", "2 bid pass", "3 bid 8"], 3, 8, true],
  ["5.3.1: alone but not last is not forced", ["0 bid pass", "1 bid pass", "2 bid 5", "3 bid pass"], 2, 5, false],
  ["5.4.1: 8 ends the auction at once", ["0 bid 8"], 0, 8, false],
  ["5.4.1: also over others", ["0 bid 5", "1 bid 6", "2 bid 8"], 2, 8, false],
];

for (const [rule, moves, seat, bid, forced] of CONTRACTS) {
  test(`kout_bh ${rule}`, () => {
    const step = after(...moves);

    assert.deepEqual(step.events, [{ type: "contract", seat, bid, forced }]);
    assert.equal(step.phase, "hukm");
    assert.equal(step.turn, seat);
  });
}

test("kout_bh 5.3.1: of six seats the sixth is the last", () => {
  const six = { seats: 6 };
  const setup = { dealer: 0, score: 0 };
  const passes = [1, 2, 3, 4, 5].map((seat) => `${seat} bid pass`);

  assert.equal(reason([dealTo(0, {}, 6), ...passes], six, setup), "ok");
  assert.equal(reason([dealTo(0, {}, 6), ...passes, "0 bid pass"], six, setup), "must_bid");
  assert.deepEqual(last([dealTo(0, {}, 6), ...contract(0, 0, 6, 6)], six, setup).events, [
    { type: "contract", seat: 0, bid: 6, forced: true },
  ]);
});

test("kout_bh 6.1.2, 6.1.3: the bidder names a suit that he holds, and the joker is of none", () => {
  assert.deepEqual(after("0 bid 8").legal, ["hukm S"]); // seven spades and the joker
  assert.equal(why("0 bid 8", "0 hukm H"), "suit_not_held");
  assert.deepEqual(after("0 bid 5", "1 bid 8").legal, ["hukm H", "hukm S"]);
});

test("kout_bh 6.2.1: the seat after the bidder leads; naming hukm is no event", () => {
  const step = after("0 bid 8", "0 hukm S");

  assert.deepEqual(step.events, []);
  assert.equal(step.phase, "play");
  assert.equal(step.turn, 1);
  assert.deepEqual(step.round, { bidder: 0, bid: 8, hukm: "S", tricks: [0, 0] });
});
