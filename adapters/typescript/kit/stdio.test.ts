import assert from "node:assert/strict";
import fs, { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";

import { lineReader, writeAll } from "./stdio.js";

function fileWith(t: TestContext, content: string): { path: string; fd: number } {
  const folder = mkdtempSync(join(tmpdir(), "stdio"));
  const path = join(folder, "lines");
  writeFileSync(path, content);
  const fd = openSync(path, "r+");
  t.after(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  return { path, fd };
}

function allLines(fd: number): string[] {
  const reader = lineReader(fd, () => undefined);
  const lines: string[] = [];
  for (let line = reader.next(); line !== null; line = reader.next()) lines.push(line.toString());
  assert.equal(reader.next(), null);
  return lines;
}

/** Puts `replacement` in the place of a function of node:fs for one test. */
function replace(t: TestContext, name: "readSync" | "writeSync", replacement: (...args: never[]) => number): void {
  t.mock.method(fs, name, replacement as never);
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
}

test("lines come one by one, empty ones too, and a last one without newline", (t) => {
  assert.deepEqual(allLines(fileWith(t, "one\n\ntwo\r\nthree").fd), ["one", "", "two\r", "three"]);
});

test("nothing is no line", (t) => {
  assert.deepEqual(allLines(fileWith(t, "").fd), []);
});

test("a line may be longer than any buffer", (t) => {
  const long = "x".repeat(1_000_000);

  assert.deepEqual(allLines(fileWith(t, `a\n${long}\nb\n${long}`).fd), ["a", long, "b", long]);
});

test("lines that arrive in pieces are put together, and nothing is read while a line is at hand", (t) => {
  const pieces = ["a", "b\nc", "d\nef\ng", "\n"];
  const waits: number[] = [];
  replace(t, "readSync", ((_fd: number, buffer: Buffer, offset: number) => buffer.write(pieces.shift() ?? "", offset)) as never);
  const reader = lineReader(0, () => waits.push(pieces.length));
  const lines = [];
  for (let line = reader.next(); line !== null; line = reader.next()) lines.push(`${line.toString()} ${waits.length}`);

  assert.deepEqual(lines, ["ab 2", "cd 3", "ef 3", "g 4"]);
  assert.deepEqual(waits, [4, 3, 2, 1, 0]);
});

test("a descriptor that is not ready is asked again", (t) => {
  let asked = 0;
  replace(t, "readSync", ((_fd: number, buffer: Buffer, offset: number) => {
    if (++asked < 3) throw Object.assign(new Error("try again"), { code: "EAGAIN" });
    return asked === 3 ? buffer.write("line\n", offset) : 0;
  }) as never);

  assert.deepEqual(allLines(0), ["line"]);
});

test("any other fault of reading is told", (t) => {
  replace(t, "readSync", (() => {
    throw Object.assign(new Error("broken"), { code: "EIO" });
  }) as never);

  assert.throws(() => allLines(0), /broken/);
});

test("partial writes and a full pipe lose nothing", (t) => {
  let received = "";
  let calls = 0;
  replace(t, "writeSync", ((_fd: number, bytes: Buffer, offset: number, length: number) => {
    if (++calls % 3 === 0) throw Object.assign(new Error("full"), { code: "EAGAIN" });
    const size = Math.min(7, length);
    received += bytes.toString("latin1", offset, offset + size);
    return size;
  }) as never);
  writeAll(1, Buffer.from("0123456789\nabcdefghij\n"));

  assert.equal(received, "0123456789\nabcdefghij\n");
});
