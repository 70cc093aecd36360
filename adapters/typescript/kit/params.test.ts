import assert from "node:assert/strict";
import { test } from "node:test";

import type { Json } from "./json.js";
import { BadParam, exactKeys, integerAt, integersAt, scriptAt } from "./params.js";

const faultOf = (read: () => unknown): string => {
  try {
    read();
  } catch (fault) {
    if (fault instanceof BadParam) return fault.param;
    throw fault;
  }
  return "none";
};

test("a setup has exactly its keys", () => {
  assert.equal(faultOf(() => exactKeys({ dealer: 0, score: 1 }, ["dealer", "score"], "setup")), "none");
  assert.equal(faultOf(() => exactKeys({ dealer: 0 }, ["dealer", "score"], "setup")), "setup.score");
  assert.equal(faultOf(() => exactKeys({ dealer: 0, score: 1, held: 2 }, ["dealer", "score"], "setup")), "setup.held");
});

test("an integer is exact and within its bounds", () => {
  const cases: readonly (readonly [Json | undefined, boolean])[] = [
    [0, true], [3, true], [4, false], [-1, false], [1.5, false], ["1", false], [true, false], [null, false], [undefined, false],
  ];
  for (const [value, good] of cases) {
    assert.equal(faultOf(() => integerAt(value, "setup.dealer", 0, 3)), good ? "none" : "setup.dealer", String(value));
  }
});

test("without bounds an integer is at most 2^53 - 1", () => {
  assert.equal(integerAt(9007199254740991, "x"), 9007199254740991);
  assert.equal(faultOf(() => integerAt(9007199254740992, "x")), "x");
  assert.equal(faultOf(() => integerAt(-9007199254740992, "x")), "x");
});

test("a list of integers has its length, and every one is within the bounds", () => {
  assert.deepEqual(integersAt([0, 100], "setup.score", 2, 0, 100), [0, 100]);
  assert.deepEqual(integersAt([-7, 9007199254740991], "x", 2), [-7, 9007199254740991]);
  const bad: readonly (Json | undefined)[] = [[0], [0, 1, 2], [], [0, 101], [-1, 0], [0, null], [0, "1"], { 0: 0, 1: 1 }, 0, undefined];
  for (const value of bad) assert.equal(faultOf(() => integersAt(value, "setup.score", 2, 0, 100)), "setup.score", String(value));
});

test("a script is a list of strings, and the first that is none is named", () => {
  assert.deepEqual(scriptAt([]), []);
  assert.equal(faultOf(() => scriptAt("0 pass")), "script");
  assert.equal(faultOf(() => scriptAt(undefined)), "script");
  assert.equal(faultOf(() => scriptAt(["0 pass", "", 7, null])), "script.2");
});
