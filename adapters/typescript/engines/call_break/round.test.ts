import assert from "node:assert/strict";
import { test } from "node:test";

import { calls, dealTo, last, play, reason, round, SEAT_0_SPEAKS } from "../testing/call_break.js";
import { pointsOf } from "./round.js";

// 6.1 to 6.6: call, tricks, points of a call at its face, and with made high calls at 13
const POINTS: readonly (readonly [string, number, number, number, number])[] = [
  ["6.1", 4, 4, 40, 40],
  ["6.2", 4, 5, 41, 41],
  ["6.2", 1, 13, 22, 22],
  ["6.3", 4, 3, -40, -40],
  ["6.3", 4, 0, -40, -40],
  ["6.1", 7, 7, 70, 70],
  ["6.2", 7, 9, 72, 72],
  ["6.4, 6.5", 8, 8, 80, 130],
  ["6.4, 6.5", 8, 10, 82, 130],
  ["6.4, 6.5", 13, 13, 130, 130],
  ["6.6", 8, 7, -80, -80],
  ["6.6", 13, 12, -130, -130],
];

for (const [rule, call, tricks, face, thirteen] of POINTS) {
  test(`call_break ${rule}: ${tricks} tricks on a call of ${call}`, () => {
    assert.equal(pointsOf(call, tricks, "face"), face);
    assert.equal(pointsOf(call, tricks, "thirteen"), thirteen);
  });
}

test("call_break 5.4, 6.7, 1.6, 8.6: thirteen tricks are played and counted, and the next dealer deals", () => {
  const setup = { dealer: 3, score: [100, -5, 5, 0], round: 2 };
  const steps = play(round(3, [7, 5, 1, 3]), {}, setup);
  const step = steps.at(-1);

  assert.equal(steps.flatMap(({ events }) => events).filter(({ type }) => type === "trick").length, 13);
  assert.deepEqual(steps.at(-2)?.round, { number: 2, calls: [7, 5, 1, 3], tricks: [7, 5, 0, 0] });
  assert.deepEqual(step, {
    ok: true,
    events: [
      { type: "trick", seat: 1 },
      { type: "round", points: [70, 51, -10, -30] },
      { type: "dealer", seat: 0 },
    ],
    phase: "deal",
    turn: null,
    legal: [],
    dealer: 0,
    score: [170, 46, -5, -30],
    round: { number: 3, calls: [null, null, null, null], tricks: [0, 0, 0, 0] },
  });
});

// Seat 0 has all the spades and takes thirteen tricks; what its call is worth by the options.
const THIRTEEN_TRICKS: readonly (readonly [string, number, "face" | "thirteen", number])[] = [
  ["6.4", 8, "face", 85],
  ["6.5", 8, "thirteen", 130],
  ["6.5", 13, "thirteen", 130],
  ["6.2", 7, "thirteen", 76],
];

for (const [rule, call, high_call, points] of THIRTEEN_TRICKS) {
  test(`call_break ${rule}: a call of ${call} and thirteen tricks, ${high_call}`, () => {
    const suits = [..."SHCD"].map((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
    const deal = dealTo(3, Object.fromEntries(suits.map((hand, seat) => [seat, hand.join(" ")])));
    const cards = Array.from({ length: 13 }, (_, i) => suits.map((hand, seat) => `${seat} play ${hand[i]}`)).flat();
    const step = last([deal, ...calls(3, [call, 1, 2, 3]), ...cards], { max_call: 13, high_call }, SEAT_0_SPEAKS);

    assert.deepEqual(step.events[1], { type: "round", points: [points, -10, -20, -30] });
  });
}

test("call_break 8.1 to 8.3, 8.7: three rounds, and two seats share the highest total", () => {
  // The seat after the dealer takes seven, the next one six: 70 and 60, and -10 for the others.
  const rounds = [round(3, [7, 6, 1, 1]), round(0, [1, 7, 6, 1]), round(1, [1, 1, 7, 6])];
  const script = ["dealer 3", ...rounds.flat()];
  const steps = play(script, { rounds: 3 });
  const closing = steps.filter(({ events }) => events.some(({ type }) => type === "round"));

  assert.deepEqual(closing.map(({ score }) => score), [[70, 60, -10, -10], [60, 130, 50, -20], [50, 120, 120, 40]]);
  assert.deepEqual(closing.map(({ dealer }) => dealer), [0, 1, 1]); // call_break 8.5
  assert.deepEqual(closing.map(({ round: { number } }) => number), [2, 3, 3]); // call_break 8.6, 8.7
  assert.deepEqual(closing.map(({ phase }) => phase), ["deal", "deal", "over"]);
  assert.deepEqual(steps.at(-1)?.events.slice(1), [
    { type: "round", points: [-10, -10, 70, 60] },
    { type: "match", winners: [1, 2] },
  ]);
  assert.deepEqual(steps.at(-1)?.round, { number: 3, calls: [null, null, null, null], tricks: [0, 0, 0, 0] });
  assert.equal(reason([...script, "nonsense"], { rounds: 3 }), "match_over");
  assert.equal(reason([...script, "deal"], { rounds: 5 }), "bad_deal"); // with five it goes on
});

// The last round adds 70, 60, -10, -10 from seat 0 on.
const WINNERS: readonly (readonly [readonly number[], number, readonly number[]])[] = [
  [[0, 0, 0, 0], 3, [0]],
  [[0, 0, 0, 0], 5, [0]],
  [[0, 0, 0, 0], 10, [0]],
  [[0, 0, 0, 100], 5, [3]],
  [[0, 10, 0, 0], 5, [0, 1]],
  [[0, 10, 80, 80], 5, [0, 1, 2, 3]],
  [[-500, -490, -420, -421], 5, [0, 1, 2]],
];

for (const [score, rounds, winners] of WINNERS) {
  test(`call_break 8.1 to 8.3: from ${score.join(" ")} in round ${rounds} of ${rounds}`, () => {
    const script = round(3, [7, 6, 1, 1]);
    const at = (number: number) => last(script, { rounds }, { dealer: 3, score, round: number });

    assert.deepEqual(at(rounds).events.at(-1), { type: "match", winners });
    assert.equal(at(rounds).dealer, 3); // call_break 8.5
    assert.equal(at(rounds).phase, "over");
    assert.deepEqual(at(rounds - 1).events.at(-1), { type: "dealer", seat: 0 });
  });
}
