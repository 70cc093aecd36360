import assert from "node:assert/strict";
import { test } from "node:test";

import { atBelote, BELOTE_SETUP, dealTo, sayings } from "../testing/belote_family.js";

// Seat 3 deals and seat 0 speaks first. The proposed card is the sixth of the seat that the last threes begin with.
const DEAL = dealTo(3, { 0: "7S 8S 9S TS JS 7D" });
const FIRST = sayings(3, "pass, pass, pass, pass");
const TWO = { two_step: true };
const ONE = { two_step: false };
const last = (options: object, ...moves: string[]) => atBelote.last([DEAL, ...moves], { ...options }, BELOTE_SETUP);
const why = (options: object, ...moves: string[]) => atBelote.reason([DEAL, ...moves], { ...options }, BELOTE_SETUP);

test("belote 0.3: left out, the deal has two steps", () => {
  assert.equal(last({}).phase, "take1");
  assert.equal(last(TWO).round["up"], "7D");
  assert.equal(last(ONE).phase, "take");
});

test("belote 3.1 to 3.3, 3.5: each seat speaks once, the dealer last, and then once more", () => {
  const steps = atBelote.play([DEAL, ...FIRST, ...FIRST.slice(0, 3)], TWO, BELOTE_SETUP).slice(1);

  assert.deepEqual(steps.map(({ phase }) => phase), [...Array(4).fill("take1"), ...Array(4).fill("take2")]);
  assert.deepEqual(steps.map(({ turn }) => turn), [0, 1, 2, 3, 0, 1, 2, 3]);
  for (const { legal } of steps.slice(0, 4)) assert.deepEqual(legal, ["pass", "take"]);
  for (const { legal } of steps.slice(4)) assert.deepEqual(legal, ["pass", "take C", "take H", "take S"]); // belote 3.6, 3.7
  for (const { events } of steps.slice(1)) assert.deepEqual(events, []);
  for (const { round } of steps) assert.deepEqual([round["up"], round["trump"], round["taker"]], ["7D", null, null]); // belote 10.2
});

for (const taker of [0, 1, 2, 3]) {
  test(`belote 3.4, 3.13, 10.1, 10.2: seat ${taker} takes the proposed suit, and nobody else speaks`, () => {
    const step = last(TWO, ...FIRST.slice(0, taker), `${taker} take`);

    assert.deepEqual(step.events[0], { type: "contract", trump: "D", taker }); // belote 10.7
    assert.deepEqual(step.events.map(({ type }) => type), ["contract", "completed"]);
    const hands = step.events[1]?.["hands"] as string[][];
    assert.deepEqual(hands.map((hand) => hand.includes("7D")), [0, 1, 2, 3].map((seat) => seat === taker)); // belote 2.8
    assert.deepEqual(hands.map((hand) => hand.length), [8, 8, 8, 8]);
    assert.deepEqual([step.phase, step.turn], ["play", 0]);
    assert.deepEqual([step.round["up"], step.round["trump"], step.round["taker"]], ["7D", "D", taker]);
  });

  test(`belote 3.6, 3.8, 3.12: seat ${taker} takes another suit in the second turn, and receives the card`, () => {
    const step = last(TWO, ...FIRST, ...FIRST.slice(0, taker), `${taker} take C`);

    assert.deepEqual(step.events[0], { type: "contract", trump: "C", taker });
    assert.ok((step.events[1]?.["hands"] as string[][])[taker]?.includes("7D"));
    assert.deepEqual([step.round["up"], step.round["trump"], step.round["taker"]], ["7D", "C", taker]);
  });

  test(`belote 3.10, 3.13: seat ${taker} takes any suit in a deal of one step`, () => {
    for (const suit of "SHDC") {
      const step = last(ONE, ...FIRST.slice(0, taker), `${taker} take ${suit}`);
      assert.deepEqual(step.events, [{ type: "contract", trump: suit, taker }]);
      assert.deepEqual([step.phase, step.turn, step.round["up"], step.round["trump"]], ["play", 0, null, suit]);
    }
  });
}

test("belote 3.10: one turn, and any suit in it", () => {
  const steps = atBelote.play([DEAL, ...FIRST.slice(0, 3)], ONE, BELOTE_SETUP).slice(1);

  assert.deepEqual(steps.map(({ turn }) => turn), [0, 1, 2, 3]);
  for (const { legal, phase } of steps) {
    assert.deepEqual(legal, ["pass", "take C", "take D", "take H", "take S"]);
    assert.equal(phase, "take");
  }
});

for (const [rule, options, moves] of [
  ["3.9", TWO, [...FIRST, ...FIRST]],
  ["3.11", ONE, FIRST],
] as const) {
  test(`belote ${rule}, 3.14 to 3.16, 7.19, 10.13: cancelled, and everything stays but the dealer`, () => {
    const setup = { dealer: 3, score: [420, 310], held: 81, played: 5 };
    const step = atBelote.last([DEAL, ...moves], options, setup);

    assert.deepEqual(step, {
      ok: true,
      events: [{ type: "cancelled" }, { type: "dealer", seat: 0 }],
      phase: "deal",
      turn: null,
      legal: [],
      dealer: 0,
      score: [420, 310],
      round: { up: null, trump: null, taker: null, tricks: [0, 0], points: [0, 0], held: 81, played: 5 },
    });
  });
}

test("belote 3.15: cancelled rounds do not end a match of one round", () => {
  assert.equal(last({ ...ONE, rounds: 1 }, ...FIRST).phase, "deal");
});

const REFUSED: readonly (readonly [string, object, readonly string[], string, string])[] = [
  ["3.3: the proposed suit is not named", TWO, [], "0 take D", "not_offered"],
  ["3.3: nor another", TWO, [], "0 take S", "not_offered"],
  ["3.6: a suit must be named", TWO, FIRST, "0 take", "not_offered"],
  ["3.7: not the proposed one", TWO, FIRST, "0 take D", "not_offered"],
  ["3.10: a suit must be named", ONE, [], "0 take", "not_offered"],
  ["whose turn it is comes first", TWO, [], "1 take D", "not_your_turn"],
  ["there is no fifth seat", TWO, [], "4 take", "not_your_turn"],
  ["nobody plays yet", TWO, [], "0 play 7S", "wrong_phase"],
  ["nobody cuts", TWO, [], "cut 5", "wrong_phase"],
  ["nobody takes twice", ONE, ["0 take S"], "0 take S", "wrong_phase"],
  ["nobody passes in play", ONE, ["0 take S"], "0 pass", "wrong_phase"],
  ["there is no auction", TWO, [], "0 bid 80 S", "malformed"],
  ["there is no counter", TWO, [], "0 counter", "malformed"],
  ["a suit is one letter", TWO, [], "0 take SH", "malformed"],
  ["there is no fifth suit", TWO, [], "0 take N", "malformed"],
  ["one suit is taken", TWO, [], "0 take S H", "malformed"],
  ["a pass has no suit", TWO, [], "0 pass S", "malformed"],
  ["a seat takes", TWO, [], "take", "malformed"],
];

for (const [rule, options, before, move, reason] of REFUSED) {
  test(`belote ${rule}: ${move} after ${before.length} words`, () => {
    assert.equal(why(options, ...before, move), reason);
    const [position, refused] = atBelote.play([DEAL, ...before, move], { ...options }, BELOTE_SETUP).slice(-2);
    assert.deepEqual(refused, { ...position, ok: false, error: reason, events: [] });
  });
}
