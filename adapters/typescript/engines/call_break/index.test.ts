import assert from "node:assert/strict";
import { test } from "node:test";

import type { JsonObject } from "../../kit/index.js";
import { ask, dealTo, fault, last, PACK_NAMES, round, SEAT_0_SPEAKS } from "../testing/call_break.js";
import { holdLegality } from "../testing/legality.js";
import { callBreak } from "./index.js";

const noRound = (number: number): string => `"round":{"number":${number},"calls":[null,null,null,null],"tricks":[0,0,0,0]}`;

test("the opening position, byte for byte", () => {
  assert.equal(
    ask("run", { script: [] }),
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],' +
      `"phase":"dealer","turn":null,"legal":[],"dealer":null,"score":[0,0,0,0],${noRound(1)}}]}}\n`,
  );
});

test("call_break 0.3: a setup's match starts in phase deal, byte for byte", () => {
  assert.equal(
    ask("run", { setup: { dealer: 2, score: [-31, 0, 4, 1000], round: 5 }, script: [] }),
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],' +
      `"phase":"deal","turn":null,"legal":[],"dealer":2,"score":[-31,0,4,1000],${noRound(5)}}]}}\n`,
  );
});

test("a call, a redeal and a refused one, byte for byte", () => {
  const deal = dealTo(3, { 1: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", 0: "AS" });
  const steps = ask("run", {
    options: { redeal: true },
    setup: SEAT_0_SPEAKS,
    script: [deal, "0 redeal", "0 call 3", "1 redeal"],
  });
  const calls = [1, 2, 3, 4, 5, 6, 7, 8].map((call) => `"call ${call}"`).join(",");

  assert.ok(
    steps.endsWith(
      `,{"ok":false,"error":"no_redeal","events":[],"phase":"call","turn":0,"legal":[${calls}],"dealer":3,` +
        `"score":[0,0,0,0],${noRound(1)}},` +
        `{"ok":true,"events":[],"phase":"call","turn":1,"legal":[${calls},"redeal"],"dealer":3,` +
        '"score":[0,0,0,0],"round":{"number":1,"calls":[3,null,null,null],"tricks":[0,0,0,0]}},' +
        '{"ok":true,"events":[{"type":"redeal","seat":1}],"phase":"deal","turn":null,"legal":[],"dealer":3,' +
        `"score":[0,0,0,0],${noRound(1)}}]}}\n`,
    ),
  );
});

test("the end of a round and of a match, byte for byte", () => {
  const end = (number: number): string =>
    ask("run", { setup: { dealer: 3, score: [0, 0, 0, 0], round: number }, script: round(3, [7, 6, 1, 1]) });
  const closing = '{"ok":true,"events":[{"type":"trick","seat":1},{"type":"round","points":[70,60,-10,-10]},';

  assert.ok(
    end(4).endsWith(
      `${closing}{"type":"dealer","seat":0}],"phase":"deal","turn":null,"legal":[],"dealer":0,` +
        `"score":[70,60,-10,-10],${noRound(5)}}]}}\n`,
    ),
  );
  assert.ok(
    end(5).endsWith(
      `${closing}{"type":"match","winners":[0]}],"phase":"over","turn":null,"legal":[],"dealer":3,` +
        `"score":[70,60,-10,-10],${noRound(5)}}]}}\n`,
    ),
  );
});

const SETUPS: readonly (readonly [JsonObject, JsonObject, string])[] = [
  [{}, { dealer: 3, score: [0, 0, 0, 0], round: 1 }, "no fault"],
  [{}, { dealer: 0, score: [-900, 1, 2, 99999], round: 5 }, "no fault"],
  [{ rounds: 10 }, { dealer: 0, score: [0, 0, 0, 0], round: 10 }, "no fault"],
  [{ rounds: 3 }, { dealer: 0, score: [0, 0, 0, 0], round: 4 }, "setup.round"],
  [{}, { dealer: 0, score: [0, 0, 0, 0], round: 6 }, "setup.round"],
  [{}, { dealer: 0, score: [0, 0, 0, 0], round: 0 }, "setup.round"],
  [{}, { dealer: 0, score: [0, 0, 0, 0], round: "1" }, "setup.round"],
  [{}, { dealer: 0, score: [0, 0, 0, 0], round: true }, "setup.round"],
  [{}, { dealer: 0, score: [0, 0, 0, 0] }, "setup.round"],
  [{}, { dealer: 4, score: [0, 0, 0, 0], round: 1 }, "setup.dealer"],
  [{}, { dealer: -1, score: [0, 0, 0, 0], round: 1 }, "setup.dealer"],
  [{}, { dealer: null, score: [0, 0, 0, 0], round: 1 }, "setup.dealer"],
  [{}, { dealer: 0, score: [0, 0, 0], round: 1 }, "setup.score"],
  [{}, { dealer: 0, score: [0, 0, 0, 0, 0], round: 1 }, "setup.score"],
  [{}, { dealer: 0, score: [0, 0, 0, 0.5], round: 1 }, "setup.score"],
  [{}, { dealer: 0, score: [0, 0, 0, null], round: 1 }, "setup.score"],
  [{}, { dealer: 0, score: 0, round: 1 }, "setup.score"],
  [{}, { dealer: 0, score: [0, 0, 0, 0], round: 1, calls: [] }, "setup.calls"],
];

for (const [options, setup, param] of SETUPS) {
  test(`setup ${JSON.stringify(setup)} with ${JSON.stringify(options)}: ${param}`, () => {
    assert.equal(fault({ options, setup }), param);
  });
}

const OPTIONS: readonly (readonly [string, readonly (string | number | boolean)[], readonly (string | number | boolean)[]])[] = [
  ["rounds", [5, 3, 10], [4, 0, "5"]],
  ["max_call", [8, 13], [9, "8"]],
  ["high_call", ["face", "thirteen"], ["Face", 13]],
  ["redeal", [false, true], [0, 1, "true"]],
  ["cannot_overruff", ["spade", "free"], ["any", true]],
];

for (const [option, offered, others] of OPTIONS) {
  test(`option ${option} has exactly the values of the rules`, () => {
    for (const value of offered) assert.equal(fault({ options: { [option]: value } }), "no fault");
    for (const value of others) assert.equal(fault({ options: { [option]: value } }), `options.${option}`);
  });
}

test("left out, the options are 5 rounds, calls to 8 and no redeal", () => {
  const { legal } = last([dealTo(3, {})], {}, SEAT_0_SPEAKS);

  assert.deepEqual(legal, [1, 2, 3, 4, 5, 6, 7, 8].map((call) => `call ${call}`));
  assert.equal(fault({ setup: { dealer: 0, score: [0, 0, 0, 0], round: 5 } }), "no fault");
  assert.equal(fault({ setup: { dealer: 0, score: [0, 0, 0, 0], round: 6 } }), "setup.round");
});

test("perft counts calls, and does not go beyond a redeal", () => {
  const deal = dealTo(3, { 0: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", 1: "AS" });
  const perft = (redeal: boolean): unknown =>
    (JSON.parse(ask("perft", { options: { redeal }, setup: SEAT_0_SPEAKS, script: [deal], depth: 2 })) as { result: unknown }).result;
  const divide = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((call) => [`call ${call}`, 8]));

  assert.deepEqual(perft(false), { nodes: 64, divide });
  assert.deepEqual(perft(true), { nodes: 65, divide: { ...divide, redeal: 1 } });
});

for (const cannot_overruff of ["spade", "free"]) {
  test(`exactly the legal moves are accepted in random matches, ${cannot_overruff}`, () => {
    const sayings = [
      ...PACK_NAMES.map((card) => `play ${card}`),
      ...[0, 1, 8, 9, 13, 14].map((call) => `call ${call}`),
      "redeal",
    ];
    const options = { cannot_overruff, redeal: true, max_call: 13, rounds: 3 };
    for (const seed of [1, 2]) holdLegality(callBreak, options, { pack: PACK_NAMES, sayings, seed, moves: 180 });
  });
}
