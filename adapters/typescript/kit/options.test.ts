import assert from "node:assert/strict";
import { test } from "node:test";

import { chooseOptions, type Offer } from "./options.js";
import { BadParam } from "./params.js";

const OFFER = {
  seats: { values: [4, 6], default: 4 },
  two_step: { values: [true, false], default: true },
  first_dealer: { values: ["given"], default: "draw" },
  score_limit: { min: 0, max: 10000, default: 501 },
} as const satisfies Offer;

test("an option that is left out has its default", () => {
  assert.deepEqual(chooseOptions(OFFER, { first_dealer: "given" }), {
    seats: 4,
    two_step: true,
    first_dealer: "given",
    score_limit: 501,
  });
});

const REFUSED: readonly (readonly [string, { readonly [option: string]: number | string | boolean | null | number[] }])[] = [
  ["options.seats", { seats: "4" }],
  ["options.seats", { seats: 5 }],
  ["options.seats", { seats: null }],
  ["options.seats", { seats: [4] }],
  ["options.two_step", { two_step: 1 }],
  ["options.two_step", { two_step: "true" }],
  ["options.first_dealer", {}],
  ["options.first_dealer", { first_dealer: "draw" }],
  ["options.score_limit", { score_limit: -1 }],
  ["options.score_limit", { score_limit: 10001 }],
  ["options.score_limit", { score_limit: 0.5 }],
  ["options.score_limit", { score_limit: true }],
  ["options.colour", { colour: "red" }],
  ["options.toString", { toString: 1 }],
  ["options.__proto__", JSON.parse('{"__proto__":4}') as { readonly [option: string]: number }],
];

for (const [param, sent] of REFUSED) {
  test(`${JSON.stringify(sent)} is refused as ${param}`, () => {
    const whole = param === "options.first_dealer" ? sent : { first_dealer: "given", ...sent };
    const options = Object.hasOwn(sent, "__proto__") ? sent : whole;
    assert.throws(
      () => chooseOptions(OFFER, options),
      (fault) => fault instanceof BadParam && fault.param === param,
    );
  });
}

test("4.0 is 4, and the bounds of a range belong to it", () => {
  for (const score_limit of [0, 10000]) {
    const chosen = chooseOptions(OFFER, JSON.parse(`{"first_dealer":"given","seats":6.0,"score_limit":${score_limit}.0}`));

    assert.equal(chosen.seats, 6);
    assert.equal(chosen.score_limit, score_limit);
  }
});
