import assert from "node:assert/strict";
import { test } from "node:test";

import type { JsonObject } from "../../kit/index.js";
import { ask, contract, dealTo, fault, FOUR, last, packNames, reason, round, SEAT_0_SPEAKS } from "../testing/kout_kw.js";
import { holdLegality } from "../testing/legality.js";
import { koutKw } from "./index.js";

const NO_ROUND = '"round":{"bidder":null,"bid":null,"malzoom":false,"hukm":null,"tricks":[0,0]}';

test("the opening position, byte for byte", () => {
  assert.equal(
    ask("run", { script: [] }),
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],' +
      `"phase":"dealer","turn":null,"legal":[],"dealer":null,"score":[0,0],${NO_ROUND}}]}}\n`,
  );
});

test("kout_kw 0.3: a setup's match starts in phase deal, byte for byte", () => {
  assert.equal(
    ask("run", { setup: { dealer: 5, score: [50, 0] }, script: [] }),
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],' +
      `"phase":"deal","turn":null,"legal":[],"dealer":5,"score":[50,0],${NO_ROUND}}]}}\n`,
  );
});

test("a malzoom and a refused card, byte for byte", () => {
  const deal = dealTo(3, { 3: "AS 7S AH 7H 8H 9H TH JH JR" });
  const script = [deal, ...contract(3, -1, 0), "3 hukm S", "3 play JR"];
  const following =
    '"events":[],"phase":"play","turn":3,"legal":["play 7S","play AS"],"dealer":3,"score":[0,0],' +
    '"round":{"bidder":3,"bid":5,"malzoom":true,"hukm":"S","tricks":[0,0]}}';
  const steps = ask("run", { options: FOUR, setup: SEAT_0_SPEAKS, script });

  assert.ok(
    steps.endsWith(
      ',{"ok":true,"events":[{"type":"contract","seat":3,"bid":5,"malzoom":true}],"phase":"hukm","turn":3,' +
        '"legal":["hukm H","hukm S"],"dealer":3,"score":[0,0],' +
        '"round":{"bidder":3,"bid":5,"malzoom":true,"hukm":null,"tricks":[0,0]}},' +
        `{"ok":true,${following},{"ok":false,"error":"joker_lead",${following}]}}\n`,
    ),
  );
});

test("the end of a round and of a match, byte for byte", () => {
  const end = (score: readonly [number, number]): string => {
    const script = round({ seats: 4, dealer: 0, score }, { bidder: 0, bid: 6, made: true });
    return ask("run", { options: FOUR, setup: { dealer: 0, score }, script });
  };
  const closing =
    '{"ok":true,"events":[{"type":"trick","seat":0},' +
    '{"type":"round","winner":0,"reason":"made","points":6,"tricks":[6,0]},';

  assert.ok(
    end([4, 9]).endsWith(
      `${closing}{"type":"dealer","seat":1}],"phase":"deal","turn":null,"legal":[],"dealer":1,"score":[10,9],${NO_ROUND}}]}}\n`,
    ),
  );
  assert.ok(
    end([95, 9]).endsWith(
      `${closing}{"type":"match","winner":0,"reason":"101"}],"phase":"over","turn":null,"legal":[],"dealer":0,` +
        `"score":[101,9],${NO_ROUND}}]}}\n`,
    ),
  );
});

const SETUPS: readonly (readonly [JsonObject, JsonObject, string])[] = [
  [FOUR, { dealer: 3, score: [0, 0] }, "no fault"],
  [{}, { dealer: 5, score: [100, 100] }, "no fault"],
  [{}, { dealer: 0, score: [50, 0] }, "no fault"],
  [{}, { dealer: 0, score: [1, 51] }, "no fault"],
  [{}, { dealer: 0, score: [51, 0] }, "setup.score"],
  [{}, { dealer: 0, score: [0, 51] }, "setup.score"],
  [{}, { dealer: 0, score: [0, 100] }, "setup.score"],
  [{}, { dealer: 0, score: [101, 5] }, "setup.score"],
  [{}, { dealer: 0, score: [5, 101] }, "setup.score"],
  [{}, { dealer: 0, score: [-1, 5] }, "setup.score"],
  [{}, { dealer: 0, score: [0.5, 5] }, "setup.score"],
  [{}, { dealer: 0, score: ["5", 5] }, "setup.score"],
  [{}, { dealer: 0, score: [5] }, "setup.score"],
  [{}, { dealer: 0, score: [5, 5, 5] }, "setup.score"],
  [{}, { dealer: 0, score: 5 }, "setup.score"],
  [{}, { dealer: 0, score: null }, "setup.score"],
  [FOUR, { dealer: 4, score: [0, 0] }, "setup.dealer"],
  [{}, { dealer: 6, score: [0, 0] }, "setup.dealer"],
  [{}, { dealer: -1, score: [0, 0] }, "setup.dealer"],
  [{}, { dealer: true, score: [0, 0] }, "setup.dealer"],
  [{}, { score: [0, 0] }, "setup.dealer"],
  [{}, { dealer: 0 }, "setup.score"],
  [{}, { dealer: 0, score: [0, 0], hukm: "S" }, "setup.hukm"],
];

for (const [options, setup, param] of SETUPS) {
  test(`setup ${JSON.stringify(setup)} with ${JSON.stringify(options)}: ${param}`, () => {
    assert.equal(fault({ options, setup }), param);
  });
}

test("a setup's score of 4.0 is 4", () => {
  assert.deepEqual(last([], {}, { dealer: 0, score: [4.0, 1] }).score, [4, 1]);
});

test("options have exactly the values of the rules, and 6 seats with hukm are their defaults", () => {
  for (const seats of [4, 6]) assert.equal(fault({ options: { seats } }), "no fault");
  for (const void_lead of ["hukm", "suit"]) assert.equal(fault({ options: { void_lead } }), "no fault");
  assert.equal(fault({ options: { seats: 5 } }), "options.seats");
  assert.equal(fault({ options: { seats: "6" } }), "options.seats");
  assert.equal(fault({ options: { void_lead: "none" } }), "options.void_lead");
  assert.equal(fault({ options: { target: 101 } }), "options.target");
  assert.equal(reason(["dealer 5"]), "ok");
  assert.equal(reason(["dealer 5"], FOUR), "bad_dealer");
});

test("perft counts the auction: 6 first words, and what may follow each", () => {
  const deal = dealTo(3, { 0: "AS KS QS JS TS 9S 8S JR JB" }); // after bid 9 hukm is S, and nothing else
  const answer = ask("perft", { options: FOUR, setup: SEAT_0_SPEAKS, script: [deal], depth: 2 });

  assert.deepEqual((JSON.parse(answer) as { result: unknown }).result, {
    nodes: 5 + 4 + 3 + 2 + 1 + 6,
    divide: { "bid 5": 5, "bid 6": 4, "bid 7": 3, "bid 8": 2, "bid 9": 1, "bid pass": 6 },
  });
});

for (const seats of [4, 6] as const) {
  test(`exactly the legal moves are accepted in random matches of ${seats}`, () => {
    const sayings = [
      ...packNames(seats).map((card) => `play ${card}`),
      ...[..."CDHS"].map((suit) => `hukm ${suit}`),
      ...["pass", 4, 5, 6, 7, 8, 9, 10].map((bid) => `bid ${bid}`),
    ];
    for (const seed of [1, 2, 3]) holdLegality(koutKw, { seats }, { pack: packNames(seats), sayings, seed, moves: 150 });
  });
}
