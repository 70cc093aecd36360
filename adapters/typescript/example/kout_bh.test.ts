import assert from "node:assert/strict";
import { test } from "node:test";

import { koutBh as bundled } from "../engines/kout_bh/index.js";
import { round } from "../engines/testing/kout_bh.js";
import { walk } from "../engines/testing/walk.js";
import { answering } from "../kit/testing/answering.js";
import { koutBh as example } from "./kout_bh.js";

const OFFERED = { seats: 4, dealer_meter: "after", first_dealer: "given" };
const ask = answering({ name: "example", version: "0", games: { kout_bh: example } });
const askBundled = answering({ name: "bundled", version: "0", games: { kout_bh: bundled } });
const request = (params: object, method = "run"): Buffer =>
  Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 7, method, params: { game: "kout_bh", ...params } }));

test("the example plays as the bundled engine does, byte for byte, in whatever it offers", () => {
  const ends = new Set<string>();
  const inzili = ["dealer 3", ...round({ seats: 4, dealer: 3, score: 0 }, { bidder: 0, bid: 8, made: true })];
  for (let seed = 0; seed < 120; seed++) {
    const options = { ...OFFERED, target: [26, 31, 51, 101][seed % 4] as number };
    const script = seed === 0 ? inzili : [...walk(bundled, options, seed), "0 bid 5", "nonsense"];
    const { text } = ask(request({ options, script }));

    assert.equal(text, askBundled(request({ options, script })).text);
    for (const [reason] of text.matchAll(/"(?:target|inzili_made|inzili_failed|joker_lead|bad_dealer)"/g)) {
      ends.add(reason);
    }
  }
  assert.ok(["target", "inzili_made", "inzili_failed", "joker_lead", "bad_dealer"].every((reason) => ends.has(`"${reason}"`)), [...ends].join());
});

test("the example counts as the bundled engine does", () => {
  const script = walk(bundled, OFFERED, 3).slice(0, 2);
  for (const depth of [0, 1, 2, 3, 4]) {
    assert.equal(ask(request({ options: OFFERED, script, depth }, "perft")).text, askBundled(request({ options: OFFERED, script, depth }, "perft")).text);
  }
});

test("the example refuses what it does not offer", () => {
  for (const options of [{}, { ...OFFERED, seats: 6 }, { ...OFFERED, dealer_meter: "before" }, { ...OFFERED, first_dealer: "draw" }]) {
    assert.match(ask(request({ options, script: [] })).text, /"code":-32602/);
  }
  assert.match(ask(request({ options: OFFERED, setup: { dealer: 0, score: 0 }, script: [] })).text, /"data":\{"param":"setup"\}/);
});
