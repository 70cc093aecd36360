import assert from "node:assert/strict";
import { test } from "node:test";

import { defineGame } from "./game.js";
import { perft } from "./perft.js";
import { EngineFailed } from "./run.js";
import { tally, tallyRules } from "./testing/tally.js";

const sitting = (script: readonly string[], limit = 4, game = tally) => ({
  game,
  options: { deck: "full", limit },
  setup: null,
  script,
});
const OPEN = ["deal 7H 8H"];

test("depth 0 is one node with an empty divide", () => {
  assert.equal(perft(sitting(OPEN), 0), '{"nodes":1,"divide":{}}');
});

test("chance, and the end of the match, count 1 and are not expanded", () => {
  assert.equal(perft(sitting([]), 3), '{"nodes":1,"divide":{}}');
  assert.equal(perft(sitting([...OPEN, "0 add 2"], 2), 3), '{"nodes":1,"divide":{}}');
});

test("divide maps each first move to its count", () => {
  assert.equal(perft(sitting(OPEN), 1), '{"nodes":3,"divide":{"pass":1,"add 2":1,"add 1":1}}');
  // From 2 of 4: pass, add 2 (the end: 1) and add 1 (then 3 of 4: pass or add 1).
  assert.equal(perft(sitting([...OPEN, "0 add 2"]), 2), '{"nodes":6,"divide":{"pass":3,"add 2":1,"add 1":2}}');
});

test("refused moves of the script are skipped", () => {
  const script = ["1 pass", "deal", ...OPEN, "1 add 2", "0 add 9", "0 add 2"];

  assert.equal(perft(sitting(script), 2), '{"nodes":6,"divide":{"pass":3,"add 2":1,"add 1":2}}');
});

test("a game without a copy of its own counts the same", () => {
  const { copy: _, ...rules } = tallyRules;

  assert.equal(perft(sitting(OPEN, 4, defineGame(rules)), 4), perft(sitting(OPEN), 4));
});

test("a legal move that the engine refuses is its failure", () => {
  const liar = defineGame({ ...tallyRules, legal: () => ["add 1", "add 7"] });

  assert.throws(() => perft(sitting(OPEN, 4, liar), 2), /legal lists "add 7", and apply refuses it as too_many/);
});

test("an engine that fails in the script fails in that step", () => {
  assert.throws(
    () => perft(sitting([...OPEN, "0 fail throw"]), 1),
    (fault) => fault instanceof EngineFailed && fault.step === 2,
  );
});
