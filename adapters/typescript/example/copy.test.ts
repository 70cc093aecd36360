import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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

test("kit, example and the engine of the README, copied to a folder of their own, build there and serve", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "engine"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const file of ["package.json", "tsconfig.json", "README.md"]) cpSync(join(SOURCE, "example", file), join(folder, file));
  copySources(join(SOURCE, "kit"), join(folder, "kit"));
  copySources(join(SOURCE, "example"), join(folder, "src"));
  const [, nim = ""] = /```ts\n([^]*?)```/.exec(readFileSync(join(SOURCE, "README.md"), "utf8")) ?? [];
  writeFileSync(join(folder, "src", "nim.ts"), nim);
  symlinkSync(join(SOURCE, "node_modules"), join(folder, "node_modules"), "junction"); // what npm install brings

  const compiler = join(SOURCE, "node_modules", "typescript", "bin", "tsc");
  const build = spawnSync(process.execPath, [compiler], { cwd: folder });
  assert.equal(build.status, 0, build.stdout.toString());

  assert.equal(
    answerOf(join(folder, "dist", "src", "main.js"), '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1}}'),
    '{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"engine":{"name":"example","version":"0.1.0","language":"typescript"},' +
      '"games":{"kout_bh":{"options":{"seats":[4],"target":[26,31,51,101],"dealer_meter":["after"],"first_dealer":["given"]}}},' +
      '"capabilities":["perft"]}}\n',
  );

  const script = ["0 take 4", "0 take 3", "1 take 3", "0 take 3", "1 take 3", "0 take 3", "1 take 3", "0 take 2", "1 take 2", "1 take 1"];
  const request = { jsonrpc: "2.0", id: 2, method: "run", params: { game: "nim", script } };
  const { result } = JSON.parse(answerOf(join(folder, "dist", "src", "nim.js"), JSON.stringify(request))) as {
    result: { steps: { error?: string; events: unknown[]; legal: string[] }[] };
  };
  assert.deepEqual(result.steps.map((step) => step.error ?? step.legal.length), [3, "no_such_take", 3, 3, 3, 3, 3, 3, 1, "no_such_take", 0]);
  assert.deepEqual(result.steps.at(-1)?.events, [{ type: "match", winner: 1 }]);
});

function answerOf(program: string, line: string): string {
  const { stdout, status } = spawnSync(process.execPath, [program], { input: `${line}\n` });
  assert.equal(status, 0);
  return stdout.toString();
}
