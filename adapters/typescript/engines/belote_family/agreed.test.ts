import assert from "node:assert/strict";
import { test } from "node:test";

import type { Json, JsonObject } from "../../kit/index.js";
import { BELOTE_SETUP, BOTH, COINCHE_SETUP } from "../testing/belote_family.js";

const TOO_LARGE = 2 ** 53;
const SETUPS: { readonly [name: string]: JsonObject } = { belote: BELOTE_SETUP, coinche: COINCHE_SETUP };

/** Options, what the setup has in place of its zeros, and the parameter at fault. */
const FAULTS: readonly (readonly [rule: string, options: JsonObject, changes: JsonObject, param: string])[] = [
  ["0.24", {}, { dealer: 0 }, "no fault"],
  ["0.24", {}, { dealer: 2.0 }, "no fault"],
  ["0.24", {}, { dealer: 4 }, "setup.dealer"],
  ["0.24", {}, { dealer: -1 }, "setup.dealer"],
  ["0.24", {}, { dealer: 1.5 }, "setup.dealer"],
  ["0.24", {}, { dealer: "1" }, "setup.dealer"],
  ["0.24", {}, { dealer: true }, "setup.dealer"],
  ["0.24", {}, { dealer: null }, "setup.dealer"],
  ["0.25", {}, { score: [0, 500] }, "no fault"],
  ["0.25", {}, { score: [-1, 0] }, "setup.score"],
  ["0.25", {}, { score: [0, -1] }, "setup.score"],
  ["0.25", {}, { score: [0] }, "setup.score"],
  ["0.25", {}, { score: [0, 0, 0] }, "setup.score"],
  ["0.25", {}, { score: [] }, "setup.score"],
  ["0.25", {}, { score: 0 }, "setup.score"],
  ["0.25", {}, { score: null }, "setup.score"],
  ["0.25", {}, { score: "00" }, "setup.score"],
  ["0.25", {}, { score: { 0: 0, 1: 0 } }, "setup.score"],
  ["0.25", {}, { score: [0, 0.5] }, "setup.score"],
  ["0.25", {}, { score: [0, "0"] }, "setup.score"],
  ["0.25", {}, { score: [false, 0] }, "setup.score"],
  ["0.25", {}, { score: [[0], 0] }, "setup.score"],
  ["0.25", {}, { score: [0, TOO_LARGE] }, "setup.score"],
  ["0.27", {}, { played: 12345 }, "no fault"],
  ["0.27", {}, { played: -1 }, "setup.played"],
  ["0.27", {}, { played: 0.5 }, "setup.played"],
  ["0.27", {}, { played: "0" }, "setup.played"],
  ["0.27", {}, { played: null }, "setup.played"],
  ["0.27", {}, { played: TOO_LARGE }, "setup.played"],
  ["0.28", { score_limit: 300 }, { score: [299, 299] }, "no fault"],
  ["0.28", { score_limit: 300 }, { score: [300, 299] }, "setup.score"],
  ["0.28", { score_limit: 300 }, { score: [0, 300] }, "setup.score"],
  ["0.28", { score_limit: 300 }, { score: [300, 301] }, "setup.score"],
  ["0.29", { score_limit: 300 }, { score: [300, 300] }, "no fault"],
  ["0.29", { score_limit: 300 }, { score: [450, 450] }, "no fault"],
  ["0.28", { rounds: 5 }, { played: 4 }, "no fault"],
  ["0.28", { rounds: 5 }, { played: 5 }, "setup.played"],
  ["0.28", { rounds: 5 }, { played: 6 }, "setup.played"],
  ["0.28", { rounds: 5, score_limit: 0 }, { score: [7, 7], played: 5 }, "setup.played"],
  ["0.28", { rounds: 5, score_limit: 0 }, { score: [12345, 7], played: 4 }, "no fault"],
  ["0.28", { rounds: 5, score_limit: 300 }, { score: [7, 7], played: 5 }, "setup.played"],
  ["0.28", { rounds: 5, score_limit: 300 }, { score: [300, 0], played: 5 }, "setup.score"],
  ["0.29", { rounds: 5, score_limit: 300 }, { score: [300, 300], played: 5 }, "no fault"],
  ["0.29", { rounds: 5, score_limit: 300 }, { score: [300, 300], played: 99 }, "no fault"],
  ["0.30", { reshuffle: true }, {}, "no fault"],
  ["0.30", { reshuffle: false }, {}, "options.reshuffle"],
  ["0.13", { score_limit: 0 }, {}, "options.rounds"],
  ["0.13", { score_limit: 0, rounds: 0 }, {}, "options.rounds"],
  ["0.22, 0.23", {}, { bid: 80 }, "setup.bid"],
  ["0.22, 0.23", {}, { Dealer: 0 }, "setup.Dealer"],
];

for (const [name, { fault }] of BOTH) {
  for (const [rule, options, changes, param] of FAULTS) {
    test(`${name} ${rule}: ${JSON.stringify(changes)} with ${JSON.stringify(options)}: ${param}`, () => {
      assert.equal(fault({ options, setup: { ...SETUPS[name], ...changes } }), param);
    });
  }

  test(`${name} 0.22, 0.23: a setup has all of its keys`, () => {
    const keys = Object.keys(SETUPS[name] as JsonObject);
    for (const key of keys) {
      const { [key]: _, ...others } = SETUPS[name] as JsonObject;
      assert.equal(fault({ setup: others }), `setup.${key}`);
    }
    assert.equal(fault({ setup: {} }), "setup.dealer");
    for (const setup of [[], "x", 0, true]) assert.equal(fault({ setup }), "setup");
    assert.equal(fault({ setup: null }), "no fault");
  });

  const OPTIONS: readonly (readonly [string, readonly Json[], readonly Json[]])[] = [
    ["two_step", [true, false], [0, 1, "true", null, [true]]],
    ["reshuffle", [true, false], [0, 1, "false", null]],
    ["score_limit", [1, 4.0, 501, 10000], [-1, 10001, 0.5, "501", true, null, [501], TOO_LARGE]], // belote 0.6
    ["rounds", [0, 1, 100], [-1, 101, 0.5, "1", false, null]], // belote 0.10
  ];

  for (const [option, offered, others] of OPTIONS) {
    test(`${name}: option ${option} has exactly the values of the rules`, () => {
      for (const value of offered) assert.equal(fault({ options: { [option]: value } }), "no fault", String(value));
      for (const value of others) assert.equal(fault({ options: { [option]: value } }), `options.${option}`, String(value));
    });
  }

  test(`${name} 0.13: a match has an end, by its score or by its rounds`, () => {
    assert.equal(fault({ options: { score_limit: 0 } }), "options.rounds");
    assert.equal(fault({ options: { score_limit: 0, rounds: 0 } }), "options.rounds");
    assert.equal(fault({ options: { score_limit: 0, rounds: 1 } }), "no fault");
    assert.equal(fault({ options: { score_limit: 1, rounds: 0 } }), "no fault");
  });

  test(`${name}: what is no option is refused under its own name`, () => {
    for (const option of ["target", "seats", "held", "Rounds", ""]) {
      assert.equal(fault({ options: { [option]: 1 } }), `options.${option}`);
    }
  });
}

const [[, atBelote], [, atCoinche]] = BOTH;

test("belote 0.26: held points are a whole number and not below 0", () => {
  for (const held of [0, 1, 162, 99999, 3.0]) assert.equal(atBelote.fault({ setup: { ...BELOTE_SETUP, held } }), "no fault");
  for (const held of [-1, 0.5, "0", null, true, [0], TOO_LARGE]) {
    assert.equal(atBelote.fault({ setup: { ...BELOTE_SETUP, held } }), "setup.held");
  }
});

test("coinche 0.23, 8.4: there are no held points in a setup", () => {
  assert.equal(atCoinche.fault({ setup: { ...COINCHE_SETUP, held: 0 } }), "setup.held");
});

test("coinche 0.14: success has three ways, and belote has none", () => {
  for (const success of ["made", "bid", "made_plus_bid"]) assert.equal(atCoinche.fault({ options: { success } }), "no fault");
  for (const success of ["Made", "", null, 0, true]) assert.equal(atCoinche.fault({ options: { success } }), "options.success");
  assert.equal(atBelote.fault({ options: { success: "made" } }), "options.success");
});

test("belote 0.7, coinche 0.8: left out, the limit is 501 and 1000", () => {
  const fault = (table: (typeof BOTH)[number][1], setup: JsonObject | undefined, score: number): string =>
    table.fault({ setup: { ...setup, score: [score, 0] } });

  assert.deepEqual([500, 501].map((score) => fault(atBelote, BELOTE_SETUP, score)), ["no fault", "setup.score"]);
  assert.deepEqual([999, 1000].map((score) => fault(atCoinche, COINCHE_SETUP, score)), ["no fault", "setup.score"]);
});
