import assert from "node:assert/strict";
import { test } from "node:test";

import { defineGame } from "./game.js";
import { tally, tallyRules, type Tally } from "./testing/tally.js";

const FULL = { deck: "full" };

test("a refusal is the first that applies: match_over, malformed, wrong_phase, not_your_turn, the game's own", () => {
  const match = tally.begin({ ...FULL, limit: 2 }, null, []);
  const play = (text: string) => match.play(text, 0);

  assert.equal(play("nonsense"), "malformed"); // protocol 2
  assert.equal(play("1 add 9"), "wrong_phase"); // protocol 3: a seat's move in a chance phase
  assert.equal(play("deal 7H"), "bad_deal");
  assert.deepEqual(play("deal 7H 8H"), [{ type: "dealt", hands: [["7H"], ["8H"]] }]);
  assert.equal(play("deal 7H"), "wrong_phase"); // a chance move elsewhere
  assert.equal(play("1 name S"), "wrong_phase"); // by its verb, whoever says it
  assert.equal(play("1 add 9"), "not_your_turn"); // protocol 4
  assert.equal(play("7 add 9"), "not_your_turn"); // a seat that does not exist
  assert.equal(play("0 add 9"), "too_many");
  assert.deepEqual(play("0 add 2"), [{ type: "match", count: 2 }]);
  assert.equal(play("nonsense"), "match_over"); // protocol 1
});

test("a verb may belong to several phases", () => {
  const match = tally.begin(FULL, { count: 1 }, []);

  assert.deepEqual(match.play("0 pass", 0), []);
});

test("a copy is independent", () => {
  const match = tally.begin(FULL, { count: 0 }, []);
  const fork = match.copy();
  fork.play("0 add 2", 0);

  assert.equal(match.view().score, 0);
  assert.equal(fork.view().score, 2);
});

test("without a copy of its own a game is copied by replaying what was played", () => {
  const { copy: _, ...rules } = tallyRules;
  const match = defineGame(rules).begin(FULL, null, []);
  for (const text of ["deal 7H", "deal 7H 8H", "0 add 1", "0 add 1"]) match.play(text, 0);
  const fork = match.copy();
  fork.play("1 add 1", 4);

  assert.equal(match.view().score, 1);
  assert.equal(fork.view().score, 2);
});

test("an engine that must look ahead sees the script and where it is", () => {
  const script = ["deal 7H 8H", "nonsense", "0 add 1"];
  let seen: Tally | undefined;
  const spied = defineGame({
    ...tallyRules,
    start(options, setup, cursor) {
      assert.deepEqual(cursor, { moves: script, at: -1 });
      return (seen = tallyRules.start(options, setup, cursor)) as ReturnType<typeof tallyRules.start>;
    },
  });
  const match = spied.begin(FULL, null, script);
  script.forEach((text, i) => match.play(text, i));

  assert.deepEqual(seen?.seen, [0, 2]);
});
