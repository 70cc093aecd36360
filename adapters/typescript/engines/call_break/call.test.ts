import assert from "node:assert/strict";
import { test } from "node:test";

import { calls, dealTo, last, play, reason, SEAT_0_SPEAKS } from "../testing/call_break.js";

// Seat 0: a spade, and an ace. Seat 1: no spade. Seat 2: spades, nothing above the jack. Seat 3: a queen, and spades.
const HANDS = {
  0: "2S AH KH AC KC AD KD KS AS 9H 8H 7H 6H",
  1: "QC QD JC TC 9C 8C 7C 6C 5C 4C 3C 2C 5H",
  2: "3S 4S 5S JS JH JD TD 9D 8D 7D 2D 2H 3H",
};
const DEAL = dealTo(3, HANDS);
const at = (options: { [option: string]: string | number | boolean }, ...moves: string[]) =>
  last([DEAL, ...moves], options, SEAT_0_SPEAKS);
const why = (options: { [option: string]: string | number | boolean }, ...moves: string[]) =>
  reason([DEAL, ...moves], options, SEAT_0_SPEAKS);
const upTo = (highest: number): string[] => Array.from({ length: highest }, (_, i) => `call ${i + 1}`).sort();

test("call_break 2.1 to 2.3: from the seat after the dealer, each once, from 1 up", () => {
  const steps = play([DEAL, ...calls(3, [4, 1, 8, 2])], {}, SEAT_0_SPEAKS).slice(1);

  assert.deepEqual(steps.map(({ phase }) => phase), ["call", "call", "call", "call", "play"]);
  assert.deepEqual(steps.map(({ turn }) => turn), [0, 1, 2, 3, 0]); // call_break 3.1
  assert.deepEqual(steps.slice(1).map(({ events }) => events), [[], [], [], []]);
  assert.deepEqual(steps[2]?.round, { number: 1, calls: [4, 1, null, null], tricks: [0, 0, 0, 0] });
  for (const { legal } of steps.slice(0, 4)) assert.deepEqual(legal, upTo(8)); // call_break 2.4, 2.6
});

test("call_break 2.1, 2.2: the dealer calls last, wherever he sits", () => {
  const setup = { dealer: 1, score: [0, 0, 0, 0], round: 1 };
  const steps = play([dealTo(1, {}), ...calls(1, [1, 2, 3, 4])], {}, setup).slice(1);

  assert.deepEqual(steps.map(({ turn }) => turn), [2, 3, 0, 1, 2]);
  assert.deepEqual(steps[2]?.round["calls"], [null, null, 3, 4]);
});

test("call_break 2.5: up to 13 with that option", () => {
  assert.deepEqual(at({ max_call: 13 }).legal, upTo(13));
  assert.equal(why({ max_call: 13 }, "0 call 13"), "ok");
  assert.equal(why({ max_call: 13 }, "0 call 14"), "no_such_call");
});

test("call_break 2.6, 2.7: calls may repeat, fall, and come to 13 or any other sum", () => {
  for (const bySeat of [[1, 1, 1, 1], [8, 8, 8, 8], [4, 3, 3, 3], [8, 1, 2, 5]]) {
    assert.equal(why({}, ...calls(3, bySeat)), "ok");
  }
});

const REFUSED: readonly (readonly [string, string, string])[] = [
  ["2.3: nobody calls nothing", "0 call 0", "no_such_call"],
  ["2.4: 9 is too high", "0 call 9", "no_such_call"],
  ["2.4: so is any number", "0 call 999999999", "no_such_call"],
  ["2.3: nobody passes", "0 call pass", "malformed"],
  ["nor like this", "0 pass", "malformed"],
  ["a redeal has no more words", "0 redeal 1", "malformed"],
  ["whose turn it is comes first", "1 call 0", "not_your_turn"],
  ["also for a redeal", "1 redeal", "not_your_turn"],
  ["7.11: nobody asks for a redeal without the option", "0 redeal", "no_redeal"],
  ["a card is of another phase", "0 play 2S", "wrong_phase"],
];

for (const [rule, move, expected] of REFUSED) {
  test(`call_break ${rule}: ${move}`, () => assert.equal(why({}, move), expected));
}

test("call_break 7.11: not even with the worst hand", () => {
  assert.equal(why({}, "0 call 1", "1 redeal"), "no_redeal");
  assert.deepEqual(at({}, "0 call 1").legal, upTo(8));
});

test("call_break 7.1 to 7.5: whose hand gives the right, at its own turn, and it may call all the same", () => {
  const on = { redeal: true };
  const called = (n: number): string[] => calls(3, [1, 1, 1, 1]).slice(0, n);

  assert.equal(why(on, "0 redeal"), "no_redeal"); // call_break 7.3
  assert.deepEqual(at(on).legal, upTo(8));
  assert.equal(why(on, ...called(1), "1 redeal"), "ok"); // call_break 7.1
  assert.deepEqual(at(on, ...called(1)).legal, [...upTo(8), "redeal"]);
  assert.equal(why(on, ...called(2), "2 redeal"), "ok"); // call_break 7.2
  assert.deepEqual(at(on, ...called(2)).legal, [...upTo(8), "redeal"]); // call_break 7.5
  assert.equal(why(on, ...called(3), "3 redeal"), "no_redeal"); // call_break 7.3
  assert.equal(why(on, ...called(4), "0 redeal"), "wrong_phase");
});

const ABOVE_THE_JACK: readonly (readonly [string, boolean])[] = [["A", false], ["K", false], ["Q", false], ["T", true]];

for (const [rank, right] of ABOVE_THE_JACK) {
  test(`call_break 7.2: spades and ${rank}H as the highest card give ${right ? "a" : "no"} right`, () => {
    const deal = dealTo(3, { 0: `2S 3S 4S ${rank}H 2H 3H 4H 2C 3C 4C 2D 3D 4D` });
    assert.equal(reason([deal, "0 redeal"], { redeal: true }, SEAT_0_SPEAKS), right ? "ok" : "no_redeal");
  });
}

test("call_break 7.6 to 7.10: all calls are void, and the same dealer deals the same round, again and again", () => {
  const setup = { dealer: 3, score: [7, -20, 0, 31], round: 4 };
  const once = [DEAL, "0 call 5", "1 redeal"];
  const step = last(once, { redeal: true }, setup);

  assert.deepEqual(step, {
    ok: true,
    events: [{ type: "redeal", seat: 1 }],
    phase: "deal",
    turn: null,
    legal: [],
    dealer: 3,
    score: [7, -20, 0, 31],
    round: { number: 4, calls: [null, null, null, null], tricks: [0, 0, 0, 0] },
  });
  const again = last([...once, ...once, ...once, DEAL], { redeal: true }, setup);
  assert.deepEqual([again.phase, again.turn, again.dealer], ["call", 0, 3]); // call_break 7.9
  assert.deepEqual(again.round["calls"], [null, null, null, null]);
  assert.equal(reason([...once, "1 call 1"], { redeal: true }, setup), "wrong_phase");
});
