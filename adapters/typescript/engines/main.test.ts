import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { ownVersion } from "../kit/index.js";
import { koutBh } from "./kout_bh/index.js";
import { ask } from "./testing/kout_bh.js";
import { walk } from "./testing/walk.js";

const PROGRAM = fileURLToPath(new URL("main.js", import.meta.url));

test("the program introduces itself and what it offers", () => {
  const input = '{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocol":1,"client":{"name":"test","version":"0"}}}\n';
  const { stdout, status } = spawnSync(process.execPath, [PROGRAM], { input });

  assert.equal(status, 0);
  assert.equal(
    stdout.toString(),
    '{"jsonrpc":"2.0","id":"a","result":{"protocol":1,"engine":{"name":"hakam-typescript",' +
      `"version":"${ownVersion(import.meta.url)}","language":"typescript"},"games":{"kout_bh":{"options":{` +
      '"seats":[4,6],"target":[26,31,51,101],"dealer_meter":["after","before"],"first_dealer":["draw","given"]}},"kout_kw":{"options":{"seats":[6,4],"void_lead":["hukm","suit"]}},' +
      '"call_break":{"options":{"rounds":[5,3,10],"max_call":[8,13],"high_call":["face","thirteen"],' +
      '"redeal":[false,true],"cannot_overruff":["spade","free"]}},' +
      '"belote":{"options":{"two_step":[true,false],"reshuffle":[true,false],"score_limit":{"min":0,"max":10000},' +
      '"rounds":{"min":0,"max":100}}},"coinche":{"options":{"two_step":[true,false],"reshuffle":[true,false],' +
      '"score_limit":{"min":0,"max":10000},"rounds":{"min":0,"max":100},"success":["made","bid","made_plus_bid"]}},' +
      '"baloot":{"options":{"kaboot":["multiplied","flat"]}}},' +
      '"capabilities":["setup","perft"]}}\n',
  );
});

test("many pipelined matches are answered in order, each as if it were alone", () => {
  const cases = Array.from({ length: 60 }, (_, seed) => {
    const options = { seats: seed % 3 === 0 ? 6 : 4, first_dealer: seed % 2 === 0 ? "draw" : "given" };
    return { options, script: walk(koutBh, options, seed) };
  });
  const input = cases
    .map((params) => JSON.stringify({ jsonrpc: "2.0", id: 7, method: "run", params: { game: "kout_bh", ...params } }))
    .join("\n");
  const { stdout, status } = spawnSync(process.execPath, [PROGRAM], { input: `${input}\n`, maxBuffer: 1 << 28 });

  assert.equal(status, 0);
  assert.deepEqual(stdout.toString().split(/(?<=\n)/), cases.map((params) => ask("run", params)));
});
