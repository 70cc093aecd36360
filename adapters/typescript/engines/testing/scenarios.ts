/** Golden scenarios, played on the engine itself: no harness, no process, no protocol. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import type { Game, JsonObject } from "../../kit/index.js";

interface Scenario {
  readonly title: string;
  readonly options: JsonObject;
  readonly setup: JsonObject | null;
  readonly script: readonly string[];
  readonly steps: readonly JsonObject[];
}

/** A test for every golden scenario of the game, and one that there are more than `some`. */
export function testScenarios(name: string, game: Game, some: number): void {
  const folder = new URL(`../../../../../scenarios/${name}/`, import.meta.url); // from dist/engines/testing/
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));

  test("the scenarios are where this test looks for them", () => {
    assert.ok(files.length > some, `${files.length} files in ${folder.pathname}`);
  });

  for (const file of files.sort()) {
    const { title, options, setup, script, steps } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Scenario;
    test(`${file}: ${title}`, () => {
      assert.equal(steps.length, script.length + 1);
      const match = game.begin(options, setup, script);
      steps.forEach((expected, step) => {
        const outcome = step === 0 ? [] : match.play(script[step - 1] as string, step - 1);
        const told =
          typeof outcome === "string" ? { ok: false, error: outcome, events: [] } : { ok: true, events: outcome };
        const legal = [...match.legal()].sort();
        assert.deepEqual({ ...told, ...match.view(), legal }, expected, `step ${step}, after ${script[step - 1]}`);
      });
    });
  }
}
