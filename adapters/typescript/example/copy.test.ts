import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../..", import.meta.url));

/** Copies the TypeScript files of one folder, without its tests. */
function copySources(from: string, to: string): void {
  mkdirSync(to);
  for (const file of readdirSync(from)) {
    if (file.endsWith(".ts") && !file.endsWith(".test.ts")) cpSync(join(from, file), join(to, file));
  }
}

test("kit and example, copied to a folder of their own, build there and serve", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "engine"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const file of ["package.json", "tsconfig.json", "README.md"]) cpSync(join(SOURCE, "example", file), join(folder, file));
  copySources(join(SOURCE, "kit"), join(folder, "kit"));
  copySources(join(SOURCE, "example"), join(folder, "src"));
  symlinkSync(join(SOURCE, "node_modules"), join(folder, "node_modules"), "junction"); // what npm install brings

  const compiler = join(SOURCE, "node_modules", "typescript", "bin", "tsc");
  const build = spawnSync(process.execPath, [compiler], { cwd: folder });
  assert.equal(build.status, 0, build.stdout.toString());

  const input = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1}}\n';
  const { stdout, status } = spawnSync(process.execPath, [join(folder, "dist", "src", "main.js")], { input });
  assert.equal(status, 0);
  assert.equal(
    stdout.toString(),
    '{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"engine":{"name":"example","version":"0.1.0","language":"typescript"},' +
      '"games":{"kout_bh":{"options":{"seats":[4],"target":[26,31,51,101],"dealer_meter":["after"],"first_dealer":["given"]}}},' +
      '"capabilities":["perft"]}}\n',
  );
});
