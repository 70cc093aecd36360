import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { ownVersion } from "./version.js";

test("a module's version is that of the nearest package.json above it", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kit "));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "dist", "src"), { recursive: true });
  const module = pathToFileURL(join(folder, "dist", "src", "main.js")).href;

  writeFileSync(join(folder, "package.json"), '{"version":"3.2.1"}');
  assert.equal(ownVersion(module), "3.2.1");

  writeFileSync(join(folder, "dist", "package.json"), "{}");
  assert.throws(() => ownVersion(module), /has no version/);
});
