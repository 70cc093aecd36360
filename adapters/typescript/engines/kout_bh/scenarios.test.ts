/** Every golden scenario of kout_bh, played on the engine itself: no harness, no process, no protocol. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import type { JsonObject } from "../../kit/index.js";
import { koutBh } from "./index.js";

interface Scenario {
  readonly title: string;
  readonly options: JsonObject;
  readonly setup: JsonObject | null;
  readonly script: readonly string[];
  readonly steps: readonly JsonObject[];
}

const folder = new URL("../../../../../scenarios/kout_bh/", import.meta.url); // from dist/engines/kout_bh/
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));

test("the scenarios are where this test looks for them", () => {
  assert.ok(files.length > 100, `${files.length} files in ${folder.pathname}`);
});

for (const file of files.sort()) {
  const { title, options, setup, script, steps } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Scenario;
  test(`${file}: ${title}`, () => {
    assert.equal(steps.length, script.length + 1);
    const match = koutBh.begin(options, setup, script);
    steps.forEach((expected, step) => {
      const outcome = step === 0 ? [] : match.play(script[step - 1] as string, step - 1);
      const told =
        typeof outcome === "string" ? { ok: false, error: outcome, events: [] } : { ok: true, events: outcome };
      const legal = [...match.legal()].sort();
      assert.deepEqual({ ...told, ...match.view(), legal }, expected, `step ${step}, after ${script[step - 1]}`);
    });
  });
}
