import assert from "node:assert/strict";
import { test } from "node:test";

import type { JsonObject } from "../../kit/index.js";
import { ask, contract, dealTo, reason, round, SEAT_0_SPEAKS } from "../testing/kout_bh.js";

const NO_ROUND = '"round":{"bidder":null,"bid":null,"hukm":null,"tricks":[0,0]}';

test("the opening position of a match, byte for byte", () => {
  const opening = (phase: string): string =>
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],' +
    `"phase":"${phase}","turn":null,"legal":[],"dealer":null,"score":0,${NO_ROUND}}]}}\n`;

  assert.equal(ask("run", { script: [] }), opening("draw"));
  assert.equal(ask("run", { options: { first_dealer: "given" }, setup: null, script: [] }), opening("dealer"));
});

test("with a setup the match starts in phase deal, also where the first dealer is drawn", () => {
  for (const first_dealer of ["draw", "given"]) {
    assert.equal(
      ask("run", { options: { first_dealer, seats: 6 }, setup: { dealer: 5, score: -30 }, script: [] }),
      '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],' +
        `"phase":"deal","turn":null,"legal":[],"dealer":5,"score":-30,${NO_ROUND}}]}}\n`,
    );
  }
});

const DEAL = dealTo(3, {
  0: "AS 7S AH 7H 8C 9C TC JC",
  1: "KS 8S KH JK QC KC AC 7C",
  2: "8H 9H TH JH QH 8D 9D TD",
  3: "QS JS TS 9S JD QD KD AD",
});

test("a deal, a contract, a card and a refused card, byte for byte", () => {
  const script = [DEAL, ...contract(3, 3, 5), "3 hukm D", "0 play AS", "1 play KH"];
  const steps = ask("run", { setup: SEAT_0_SPEAKS, script });
  const following =
    '"events":[],"phase":"play","turn":1,"legal":["play 8S","play JK","play KS"],"dealer":3,"score":0,' +
    '"round":{"bidder":3,"bid":5,"hukm":"D","tricks":[0,0]}}';

  assert.ok(
    steps.includes(
      ',{"ok":true,"events":[{"type":"dealt","hands":[["7H","7S","8C","9C","AH","AS","JC","TC"],' +
        '["7C","8S","AC","JK","KC","KH","KS","QC"],["8D","8H","9D","9H","JH","QH","TD","TH"],' +
        '["9S","AD","JD","JS","KD","QD","QS","TS"]]}],"phase":"bid","turn":0,' +
        `"legal":["bid 5","bid 6","bid 7","bid 8","bid pass"],"dealer":3,"score":0,${NO_ROUND}},`,
    ),
  );
  assert.ok(
    steps.includes(
      ',{"ok":true,"events":[{"type":"contract","seat":3,"bid":5,"forced":true}],"phase":"hukm","turn":3,' +
        '"legal":["hukm D","hukm S"],"dealer":3,"score":0,"round":{"bidder":3,"bid":5,"hukm":null,"tricks":[0,0]}},',
    ),
  );
  assert.ok(steps.endsWith(`,{"ok":true,${following},{"ok":false,"error":"must_follow_suit",${following}]}}\n`));
});

test("the end of a round, byte for byte", () => {
  const script = round({ seats: 4, dealer: 0, score: -4 }, { bidder: 0, bid: 5, made: true });

  assert.ok(
    ask("run", { setup: { dealer: 0, score: -4 }, script }).endsWith(
      '{"ok":true,"events":[{"type":"trick","seat":0},' +
        '{"type":"round","winner":0,"reason":"made","points":5,"tricks":[5,0]},{"type":"dealer","seat":1}],' +
        `"phase":"deal","turn":null,"legal":[],"dealer":1,"score":1,${NO_ROUND}}]}}\n`,
    ),
  );
});

const paramOf = (params: JsonObject): unknown => {
  const { error } = JSON.parse(ask("run", { script: [], ...params })) as { error?: { code: number; data: unknown } };
  return error?.code === -32602 ? error.data : "no fault";
};

const SETUPS: readonly (readonly [JsonObject, JsonObject, string | null])[] = [
  [{}, { dealer: 3, score: 30 }, null],
  [{}, { dealer: 0, score: -30 }, null],
  [{ target: 101 }, { dealer: 0, score: 100 }, null],
  [{ seats: 6 }, { dealer: 5, score: 0 }, null],
  [{}, { dealer: 4, score: 0 }, "setup.dealer"],
  [{}, { dealer: -1, score: 0 }, "setup.dealer"],
  [{ seats: 6 }, { dealer: 6, score: 0 }, "setup.dealer"],
  [{}, { dealer: null, score: 0 }, "setup.dealer"],
  [{}, { dealer: "0", score: 0 }, "setup.dealer"],
  [{}, { dealer: 0, score: 31 }, "setup.score"],
  [{}, { dealer: 0, score: -31 }, "setup.score"],
  [{ target: 26 }, { dealer: 0, score: 30 }, "setup.score"],
  [{}, { dealer: 0, score: 0.5 }, "setup.score"],
  [{}, { dealer: 0, score: [0, 0] }, "setup.score"],
  [{}, { dealer: 0 }, "setup.score"],
  [{}, { score: 0 }, "setup.dealer"],
  [{}, {}, "setup.dealer"],
  [{}, { dealer: 0, score: 0, played: 1 }, "setup.played"],
];

for (const [options, setup, param] of SETUPS) {
  test(`setup ${JSON.stringify(setup)} with ${JSON.stringify(options)}: ${param ?? "good"}`, () => {
    assert.deepEqual(paramOf({ options, setup }), param === null ? "no fault" : { param });
  });
}

test("options have exactly the values of the rules", () => {
  for (const seats of [4, 6]) assert.equal(paramOf({ options: { seats } }), "no fault");
  for (const target of [26, 31, 51, 101]) assert.equal(paramOf({ options: { target } }), "no fault");
  for (const dealer_meter of ["after", "before"]) assert.equal(paramOf({ options: { dealer_meter } }), "no fault");
  assert.deepEqual(paramOf({ options: { seats: 5 } }), { param: "options.seats" });
  assert.deepEqual(paramOf({ options: { target: 152 } }), { param: "options.target" });
  assert.deepEqual(paramOf({ options: { dealer_meter: "AFTER" } }), { param: "options.dealer_meter" });
  assert.deepEqual(paramOf({ options: { first_dealer: null } }), { param: "options.first_dealer" });
});

test("left out, the options are 4 seats, 31, after, draw", () => {
  assert.equal(reason(["draw 7S 8S 9S TS"]), "ok");
  assert.equal(paramOf({ setup: { dealer: 3, score: 30 } }), "no fault");
  assert.deepEqual(paramOf({ setup: { dealer: 3, score: 31 } }), { param: "setup.score" });
});

test("moves of another phase are told by their verb", () => {
  assert.equal(reason(["0 bid 5"]), "wrong_phase");
  assert.equal(reason(["deal"]), "wrong_phase");
  assert.equal(reason(["dealer 0"]), "wrong_phase");
  assert.equal(reason([DEAL, "draw"], {}, SEAT_0_SPEAKS), "wrong_phase");
  assert.equal(reason([DEAL, DEAL], {}, SEAT_0_SPEAKS), "wrong_phase");
  assert.equal(reason([DEAL, "9 hukm S"], {}, SEAT_0_SPEAKS), "wrong_phase");
  assert.equal(reason([DEAL, "9 bid 5"], {}, SEAT_0_SPEAKS), "not_your_turn");
});

const nodes = (script: readonly string[], depth: number, setup = SEAT_0_SPEAKS): unknown =>
  (JSON.parse(ask("perft", { setup, script, depth })) as { result: unknown }).result;

test("perft counts the auction: 5 first bids, and what may follow each", () => {
  const deal = dealTo(3, { 0: "AS KS QS JS TS 9S 8S JK" }); // after bid 8 hukm is S, and nothing else

  assert.deepEqual(nodes([deal], 1), {
    nodes: 5,
    divide: { "bid 5": 1, "bid 6": 1, "bid 7": 1, "bid 8": 1, "bid pass": 1 },
  });
  assert.deepEqual(nodes([deal], 2), {
    nodes: 15,
    divide: { "bid 5": 4, "bid 6": 3, "bid 7": 2, "bid 8": 1, "bid pass": 5 },
  });
});

test("perft follows the cards: 8 leads, and the replies to each", () => {
  // Seat 0 leads; seat 1 holds K8 of spades, K of hearts, A K Q 7 of clubs, and the joker, which is always legal.
  assert.deepEqual(nodes([DEAL, ...contract(3, 3, 5), "3 hukm D"], 2), {
    nodes: 3 + 3 + 2 + 2 + 5 * 4,
    divide: {
      "play AS": 3, "play 7S": 3, "play AH": 2, "play 7H": 2,
      "play 8C": 5, "play 9C": 5, "play TC": 5, "play JC": 5,
    },
  });
});

test("perft stops where the round ends", () => {
  // Seat 3 has the last card of the fifth trick; each of the four it still holds ends the round.
  const script = round({ seats: 4, dealer: 3, score: 0 }, { bidder: 0, bid: 5, made: true }).slice(0, -1);
  const { nodes: count, divide } = nodes(script, 6) as { nodes: number; divide: object };

  assert.equal(count, 4);
  assert.equal(Object.keys(divide).length, 4);
});
