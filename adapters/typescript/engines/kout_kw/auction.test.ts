import assert from "node:assert/strict";
import { test } from "node:test";

import { contract, dealTo, FOUR, last, reason, SEAT_0_SPEAKS } from "../testing/kout_kw.js";

const DEAL = dealTo(3, { 0: "AS 7H", 1: "JR JB AC KC QC JC TC 9C 8C", 2: "7S 8H", 3: "KS 9H" });
const after = (...moves: string[]) => last([DEAL, ...moves], FOUR, SEAT_0_SPEAKS);
const why = (...moves: string[]) => reason([DEAL, ...moves], FOUR, SEAT_0_SPEAKS);
const bids = (levels: string): string[] => [...levels].map((level) => `bid ${level}`).concat("bid pass");

const LEGAL: readonly (readonly [string, string[], number, string[]])[] = [
  ["4.1.1, 4.1.2: the seat after the dealer says 5 to 9, or passes", [], 0, bids("56789")],
  ["4.1.4: above the highest bid", ["0 bid 6"], 1, bids("789")],
  ["4.1.5: after a jump", ["0 bid pass", "1 bid 8"], 2, bids("9")],
  ["4.1.6: over the partner", ["0 bid 5", "1 bid pass"], 2, bids("6789")],
  ["4.1.7: once anyone has bid the last may pass", ["0 bid 7", "1 bid pass", "2 bid pass"], 3, bids("89")],
  ["4.2.1: the obliged last may say pass", ["0 bid pass", "1 bid pass", "2 bid pass"], 3, bids("56789")],
];

for (const [rule, moves, turn, legal] of LEGAL) {
  test(`kout_kw ${rule}`, () => {
    const step = after(...moves);

    assert.equal(step.turn, turn);
    assert.deepEqual(step.legal, legal);
    assert.deepEqual(step.events.filter(({ type }) => type !== "dealt"), []);
  });
}

const PASSES = ["0 bid pass", "1 bid pass", "2 bid pass"];
const CONTRACTS: readonly (readonly [string, string[], number, number, boolean])[] = [
  ["4.1.3: after the dealer has spoken the highest bidder has it", ["0 bid 5", "1 bid 7", "2 bid pass", "3 bid pass"], 1, 7, false],
  ["4.1.3: the last may have it", ["0 bid 5", "1 bid 6", "2 bid 7", "3 bid 8"], 3, 8, false],
  ["4.1.8: 9 ends the auction at once", ["0 bid 5", "1 bid 9"], 1, 9, false],
  ["4.1.8: also as the first word", ["0 bid 9"], 0, 9, false],
  ["4.2.1: the pass of the obliged is malzoom", [...PASSES, "3 bid pass"], 3, 5, true],
  ["4.2.2: so is his 5", [...PASSES, "3 bid 5"], 3, 5, true],
  ["4.2.3: his 6 is none", [...PASSES, "3 bid 6"], 3, 6, false],
  ["4.2.3: nor is his 9", [...PASSES, "3 bid 9"], 3, 9, false],
  ["4.2.2: the 5 of a seat that is not the last is none", ["0 bid pass", "1 bid pass", "2 bid 5", "3 bid pass"], 2, 5, false],
];

for (const [rule, moves, seat, bid, malzoom] of CONTRACTS) {
  test(`kout_kw ${rule}`, () => {
    const step = after(...moves);

    assert.deepEqual(step.events, [{ type: "contract", seat, bid, malzoom }]);
    assert.equal(step.phase, "hukm");
    assert.equal(step.turn, seat); // kout_kw 5.1
    assert.deepEqual(step.round, { bidder: seat, bid, malzoom, hukm: null, tricks: [0, 0] });
  });
}

test("the standing bid shows during the auction, malzoom only with the contract", () => {
  assert.deepEqual(after("0 bid 6").round, { bidder: 0, bid: 6, malzoom: false, hukm: null, tricks: [0, 0] });
  assert.deepEqual(after(...PASSES).round, { bidder: null, bid: null, malzoom: false, hukm: null, tricks: [0, 0] });
});

const REFUSED: readonly (readonly [string, string[], string])[] = [
  ["4.1.2: no bid below 5", ["0 bid 4"], "no_such_bid"],
  ["4.1.2: none of 0", ["0 bid 0"], "no_such_bid"],
  ["4.1.2: none above 9", ["0 bid 10"], "no_such_bid"],
  ["4.1.4: not the same bid again", ["0 bid 6", "1 bid 6"], "bid_too_low"],
  ["4.1.4: nor a lower one", ["0 bid 6", "1 bid 5"], "bid_too_low"],
  ["4.1.2 comes before 4.1.4", ["0 bid 6", "1 bid 3"], "no_such_bid"],
  ["4.1.3: nobody speaks out of turn", ["1 bid 5"], "not_your_turn"],
  ["a suit is no bid", ["0 bid S"], "malformed"],
  ["hukm is of another phase", ["0 hukm S"], "wrong_phase"],
  ["5.2: a suit that is not held", ["0 bid pass", "1 bid 9", "1 hukm S"], "suit_not_held"],
  ["5.3: two jokers are no card of a suit", ["0 bid pass", "1 bid 9", "1 hukm H"], "suit_not_held"],
  ["5.1: the bidder alone names hukm", ["0 bid 9", "1 hukm C"], "not_your_turn"],
  ["no suit is malformed", ["0 bid 9", "0 hukm"], "malformed"],
];

for (const [rule, moves, expected] of REFUSED) {
  test(`kout_kw ${rule}: ${moves.at(-1)}`, () => assert.equal(why(...moves), expected));
}

test("kout_kw 5.2 to 5.4: the bidder names a suit that he holds, and leads", () => {
  const naming = after("0 bid pass", "1 bid 9");
  assert.deepEqual(naming.legal, ["hukm C"]);

  const step = after("0 bid pass", "1 bid 9", "1 hukm C");
  assert.deepEqual(step.events, []);
  assert.equal(step.phase, "play");
  assert.equal(step.turn, 1);
  assert.equal(step.round["hukm"], "C");
});

test("kout_kw 4.1.3: six seats speak, the dealer last", () => {
  const setup = { dealer: 1, score: [0, 0] };
  const deal = dealTo(1, {}, 6);

  assert.equal(last([deal, ...contract(1, 2, 5, 6).slice(0, -1)], {}, setup).turn, 1);
  assert.deepEqual(last([deal, ...contract(1, -1, 0, 6)], {}, setup).events, [
    { type: "contract", seat: 1, bid: 5, malzoom: true },
  ]);
});
