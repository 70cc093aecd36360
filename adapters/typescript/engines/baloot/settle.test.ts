import assert from "node:assert/strict";
import { test } from "node:test";

import type { JsonObject } from "../../kit/index.js";
import { dealTo, last, play, reason, tricks } from "../testing/baloot.js";

// Nobody has a meld or a baloot, and each seat has two cards of each suit. Seat 3 deals, seat 0 receives and leads.
const PLAIN = dealTo(3, 0, [
  "KS AH JH AC JC JS KD 8D",
  "7S 9S 7H KH QC TC AD 9D",
  "QS AS 8H TH KC 8C 7D JD",
  "8S TS 9H QH 7C 9C TD QD",
]);
const HOKM = ["0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 confirm hokm"];
const NO_RAISE = ["1 raise pass", "3 raise pass"];
const DOUBLE = ["1 raise double open", "2 raise pass", "0 raise pass"];
const GAHWA = ["1 raise double open", "2 raise triple", "3 raise four open", "0 raise gahwa"];

// In hokm each team takes 81: 11, 23 and 18, then 39, 25, 12 and 5 for team 1, then 19 and the last ten.
const EVEN = tricks(
  [0, "AH 7H 8H 9H"],
  [0, "JS 7S QS 8S"],
  [0, "AC QC KC 7C"],
  [0, "KS 9S AS TS"],
  [1, "AD 7D TD KD"],
  [1, "TC 8C 9C JC"],
  [1, "9D JD QD 8D"],
  [3, "QH JH KH TH"],
);
// In sun team 0 takes 11, 18, 25, 5, then 19 and the last ten: 88; team 1 takes 5, 25 and 12: 42.
const SUN = tricks(
  [0, "AH 7H 8H 9H"],
  [0, "AC QC KC 7C"],
  [0, "KS 9S AS TS"],
  [2, "QS 8S JS 7S"],
  [2, "JD QD 8D 9D"],
  [3, "TD KD AD 7D"],
  [1, "TC 8C 9C JC"],
  [1, "KH TH QH JH"],
);

const NO_ROUND = { up: null, contract: null, trump: null, buyer: null, level: "normal", closed: false, tricks: [0, 0], raw: [0, 0] };
const NOTHING = { melds: [0, 0], baloot: [0, 0] };

interface Ended {
  readonly rule: string;
  readonly script: readonly string[];
  readonly before: readonly number[];
  readonly hand: JsonObject;
  readonly after: readonly number[];
  readonly match?: JsonObject;
}

const EVEN_HAND = { winner: 0, reason: "tie", raw: [81, 81], cards: [8, 8], ...NOTHING };
const ENDS: readonly Ended[] = [
  { rule: "2.8, 6.8, 9.3.4", script: [PLAIN, ...HOKM, ...NO_RAISE, ...EVEN], before: [0, 0], hand: { ...EVEN_HAND, points: [8, 8] }, after: [8, 8] },
  { rule: "9.5.2", script: [PLAIN, ...HOKM, ...DOUBLE, ...EVEN], before: [7, 3], hand: { ...EVEN_HAND, points: [32, 0] }, after: [39, 3] },
  {
    rule: "2.8, 9.4.1 in sun",
    script: [PLAIN, "0 buy sun", ...SUN],
    before: [0, 0],
    hand: { winner: 0, reason: "points", raw: [88, 42], cards: [18, 8], ...NOTHING, points: [18, 8] },
    after: [18, 8],
  },
  {
    rule: "9.5.5, 9.1.2 in a doubled sun, where C is the buyer's team",
    script: [PLAIN, "0 buy sun", "1 raise pass", "3 raise double", ...SUN],
    before: [101, 99],
    hand: { winner: 0, reason: "points", raw: [88, 42], cards: [18, 8], ...NOTHING, points: [52, 0] },
    after: [153, 99],
    match: { winner: 0, reason: "152" },
  },
  { rule: "10.1: 151 is not 152", script: [PLAIN, ...HOKM, ...NO_RAISE, ...EVEN], before: [143, 142], hand: { ...EVEN_HAND, points: [8, 8] }, after: [151, 150] },
  {
    rule: "10.1",
    script: [PLAIN, ...HOKM, ...NO_RAISE, ...EVEN],
    before: [143, 144],
    hand: { ...EVEN_HAND, points: [8, 8] },
    after: [151, 152],
    match: { winner: 1, reason: "152" }, // who lost the hand
  },
  {
    rule: "10.2",
    script: [PLAIN, ...HOKM, ...NO_RAISE, ...EVEN],
    before: [150, 149],
    hand: { ...EVEN_HAND, points: [8, 8] },
    after: [158, 157],
    match: { winner: 0, reason: "152" },
  },
  { rule: "10.3", script: [PLAIN, ...HOKM, ...NO_RAISE, ...EVEN], before: [144, 144], hand: { ...EVEN_HAND, points: [8, 8] }, after: [152, 152] },
  { rule: "10.3: from equal totals on", script: [PLAIN, ...HOKM, ...NO_RAISE, ...EVEN], before: [200, 200], hand: { ...EVEN_HAND, points: [8, 8] }, after: [208, 208] },
  {
    rule: "10.3: and the next hand may end it",
    script: [PLAIN, ...HOKM, ...DOUBLE, ...EVEN],
    before: [152, 152],
    hand: { ...EVEN_HAND, points: [32, 0] },
    after: [184, 152],
    match: { winner: 0, reason: "152" },
  },
  {
    rule: "9.5.8 to 9.5.10: gahwa",
    script: [PLAIN, ...HOKM, ...GAHWA, ...EVEN],
    before: [3, 151],
    hand: { ...EVEN_HAND, points: [0, 0] },
    after: [3, 151],
    match: { winner: 0, reason: "gahwa" },
  },
];

for (const { rule, script, before, hand, after, match } of ENDS) {
  test(`baloot ${rule}: from ${before.join(":")} to ${after.join(":")}`, () => {
    const setup = { dealer: 3, score: before };
    const step = last(script, {}, setup);
    const end = match === undefined ? { type: "dealer", seat: 0 } : { type: "match", ...match }; // baloot 1.4

    assert.deepEqual(step.events, [{ type: "trick", seat: 2 }, { type: "hand", ...hand }, end]);
    const over = match !== undefined;
    assert.deepEqual(
      { ...step, events: [] },
      {
        ok: true,
        events: [],
        phase: over ? "over" : "deal",
        turn: null,
        legal: [],
        dealer: over ? 3 : 0, // baloot 1.5
        score: after,
        round: NO_ROUND,
      },
    );
    assert.equal(reason([...script, "0 play AS"], {}, setup), over ? "match_over" : "wrong_phase");
    assert.ok(play(script, {}, setup).every(({ ok }) => ok));
  });
}

test("raw points show trick by trick, without the last ten", () => {
  const steps = play([PLAIN, ...HOKM, ...NO_RAISE, ...EVEN], {}, { dealer: 3, score: [0, 0] });
  const shown = steps.filter(({ events }) => events[0]?.type === "trick").map(({ round }) => round["raw"]);

  assert.deepEqual(shown, [[11, 0], [34, 0], [52, 0], [52, 39], [52, 64], [52, 76], [52, 81], [0, 0]]);
});

// Seat 0 takes every trick of a hokm in spades: it has four aces, and what they leave of a run, a sira with king and
// queen of trump. Seat 1 has a sira of hearts.
const SWEEP = dealTo(3, 0, ["AS KS QS JS AH 9S AC AD", "JH TH 9H 7C QC TS 7D QD", "8H 7H KC JC KD JD 8S TD", ""]);
const SWEPT = tricks(
  [0, "JS TS 8S 7S"],
  [0, "9S 7C 7H 8C"],
  [0, "AS 7D 8H 8D"],
  [0, "KS QC JC 9C"],
  [0, "QS QD TD 9D"],
  [0, "AH 9H JD KH"],
  [0, "AC TH KC TC"],
  [0, "AD JH KD QH"],
);
const inserted = (moves: readonly string[], extra: { readonly [index: number]: string }): string[] =>
  moves.flatMap((move, i) => [...(extra[i]?.split(", ") ?? []), move]);

const KABOOTS: readonly (readonly [string, JsonObject, string[], { readonly [index: number]: string }, JsonObject])[] = [
  ["9.2.6 to 9.2.8: the others won the melds, the baloot is the sweepers'", {}, NO_RAISE, { 1: "1 declare", 5: "1 show 1" }, { melds: [0, 0], baloot: [2, 0], points: [27, 0] }],
  ["9.2.6: the sweepers won them, and showed", {}, NO_RAISE, { 0: "0 declare", 4: "0 show 1" }, { melds: [10, 0], baloot: [2, 0], points: [37, 0] }],
  ["7.5.10, 8.12: and showed the sira as well, with its baloot", {}, NO_RAISE, { 0: "0 declare", 4: "0 show 1, 0 show 2" }, { melds: [12, 0], baloot: [2, 0], points: [39, 0] }],
  ["9.2.6: won, and did not show", {}, NO_RAISE, { 0: "0 declare" }, { melds: [0, 0], baloot: [2, 0], points: [27, 0] }],
  ["9.2.10, 9.2.12: doubled", {}, DOUBLE, { 0: "0 declare", 4: "0 show 1" }, { melds: [10, 0], baloot: [2, 0], points: [72, 0] }],
  ["9.2.11, 9.2.12: doubled, flat", { kaboot: "flat" }, DOUBLE, { 0: "0 declare", 4: "0 show 1" }, { melds: [10, 0], baloot: [2, 0], points: [47, 0] }],
];

for (const [rule, options, raises, extra, scored] of KABOOTS) {
  test(`baloot ${rule}`, () => {
    const script = [SWEEP, ...HOKM, ...raises, ...inserted(SWEPT, extra)];
    const steps = play(script, options, { dealer: 3, score: [0, 0] });

    assert.deepEqual(steps.filter(({ ok }) => !ok), []);
    assert.deepEqual(steps.at(-1)?.events, [
      { type: "trick", seat: 0 },
      { type: "hand", winner: 0, reason: "kaboot", raw: [162, 0], cards: null, ...scored },
      { type: "dealer", seat: 0 },
    ]);
    assert.deepEqual(steps.at(-1)?.score, scored["points"]);
  });
}

test("baloot 9.5.10: gahwa is won by kaboot like any other hand", () => {
  const step = last([SWEEP, ...HOKM, ...GAHWA, ...SWEPT], {}, { dealer: 3, score: [0, 151] });

  assert.deepEqual(step.events.slice(1), [
    { type: "hand", winner: 0, reason: "kaboot", raw: [162, 0], cards: null, melds: [0, 0], baloot: [2, 0], points: [0, 0] },
    { type: "match", winner: 0, reason: "gahwa" },
  ]);
  assert.deepEqual(step.score, [0, 151]);
});

test("nothing of a hand is left in the next one", () => {
  const again = dealTo(0, 1, { 1: "7S 8S 9D TD JH 7H AC KC" });
  const step = last([SWEEP, ...HOKM, ...DOUBLE, ...inserted(SWEPT, { 0: "0 declare", 4: "0 show 1" }), again, "1 buy sun"], {}, { dealer: 3, score: [0, 0] });

  assert.deepEqual(step.round, { ...NO_ROUND, up: "7H", contract: "sun", buyer: 1 });
  assert.ok(!step.legal.includes("show 1"));
});
