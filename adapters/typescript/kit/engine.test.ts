import assert from "node:assert/strict";
import { test } from "node:test";

import { capabilities, introduction } from "./engine.js";
import { defineGame } from "./game.js";
import { tally, tallyEngine, tallyRules } from "./testing/tally.js";

const OFFERED = '"games":{"tally":{"options":{"limit":{"min":2,"max":9},"fair":[true,false],"deck":["full"]}}}';

test("an engine introduces itself in one canonical line", () => {
  assert.equal(
    introduction(tallyEngine),
    `{"protocol":1,"engine":{"name":"tally","version":"1.2.3","language":"typescript"},${OFFERED},` +
      '"capabilities":["setup","perft"]}',
  );
});

test("an adapter says what it decides and what its engine cannot tell", () => {
  const adapter = { name: "bridge", version: "0.1", glue: ["deal", "malformed"] };

  assert.equal(
    introduction({ ...tallyEngine, language: "wasm", adapter, omits: ["legal", "trick.seat"] }),
    '{"protocol":1,"engine":{"name":"tally","version":"1.2.3","language":"wasm"},' +
      `"adapter":{"name":"bridge","version":"0.1","glue":["deal","malformed"]},${OFFERED},` +
      '"capabilities":["setup"],"omits":["legal","trick.seat"]}',
  );
});

test("a capability is claimed only if every game has it", () => {
  const { readSetup: _, ...noSetup } = tallyRules;
  const { legal: __, ...noLegal } = tallyRules;

  assert.deepEqual(capabilities({ ...tallyEngine, games: { tally, other: defineGame(noSetup) } }), ["perft"]);
  assert.deepEqual(capabilities({ ...tallyEngine, games: { tally, other: defineGame(noLegal) } }), ["setup"]);
});
