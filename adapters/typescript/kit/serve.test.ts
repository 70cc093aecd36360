import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("testing/main.js", import.meta.url));
const request = (id: number, method: string, params?: unknown): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
const RUN = { game: "tally", options: { deck: "full" }, script: ["deal 7H 8H", "0 add 1"] };

test("the end of stdin means exit 0, every request answered in order", () => {
  const input = Array.from({ length: 1000 }, (_, id) => request(id, "run", RUN)).join("");
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM], { input, maxBuffer: 1 << 26 });
  const lines = stdout.toString().trimEnd().split("\n");

  assert.equal(status, 0);
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { id: number }).id),
    Array.from({ length: 1000 }, (_, id) => id),
  );
});

test("nothing on stdin means exit 0 and no output", () => {
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM], { input: "" });

  assert.equal(status, 0);
  assert.equal(stdout.length, 0);
});

test("lines after shutdown are not read", () => {
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM], {
    input: request(1, "shutdown") + request(2, "run", RUN) + "nonsense\n",
  });

  assert.equal(status, 0);
  assert.equal(stdout.toString(), '{"jsonrpc":"2.0","id":1,"result":null}\n');
});

test("console.log goes to stderr", () => {
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM], { input: request(1, "run", RUN) });

  assert.equal(stderr.toString(), "a match begins\n");
  assert.match(stdout.toString(), /^\{"jsonrpc":"2.0","id":1,"result":\{"steps":\[[^\n]*\n$/);
});

test("an answer is written before the engine waits for the next request", async () => {
  const engine = spawn(process.execPath, [PROGRAM], { stdio: ["pipe", "pipe", "ignore"] });
  for (const id of [1, 2, 3]) {
    engine.stdin.write(request(id, "run", RUN));
    const [chunk] = (await once(engine.stdout, "data")) as [Buffer];

    assert.equal((JSON.parse(chunk.toString()) as { id: number }).id, id);
  }
  engine.stdin.end();
  const [code] = (await once(engine, "exit")) as [number];

  assert.equal(code, 0);
});

test("an engine whose reader is gone ends quietly", async () => {
  const engine = spawn(process.execPath, [PROGRAM], { stdio: ["pipe", "pipe", "pipe"] });
  let log = "";
  engine.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
  engine.stdin.on("error", () => undefined);
  engine.stdout.destroy();
  engine.stdin.write(request(1, "initialize", { protocol: 1 }).repeat(20_000));
  const [code] = (await once(engine, "exit")) as [number];

  assert.equal(code, 1);
  assert.equal(log, "");
});
