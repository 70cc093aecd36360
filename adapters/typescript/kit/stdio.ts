/** Lines from one file descriptor and to another, with blocking calls only. */

import { readSync, writeSync } from "node:fs";

const FIRST_BUFFER = 1 << 17; // a pipe holds 64 KiB
const NEWLINE = 0x0a;

export interface LineReader {
  /** The next line without its newline, or null at the end. It is only good until the next call. */
  readonly next: () => Buffer | null;
}

/** Reads lines; `beforeBlocking` runs each time before it may have to wait for more input. */
export function lineReader(fd: number, beforeBlocking: () => void): LineReader {
  let buffer = Buffer.allocUnsafe(FIRST_BUFFER);
  let start = 0; // of the line at hand
  let searched = 0; // no newline before this
  let end = 0; // of what was read

  function fill(): number {
    beforeBlocking();
    buffer.copyWithin(0, start, end);
    searched -= start;
    end -= start;
    start = 0;
    if (end === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
    const count = readBlocking(fd, buffer, end);
    end += count;
    return count;
  }

  return {
    next() {
      for (;;) {
        const newline = buffer.subarray(0, end).indexOf(NEWLINE, searched);
        if (newline >= 0) {
          const line = buffer.subarray(start, newline);
          start = searched = newline + 1;
          return line;
        }
        searched = end;
        if (fill() === 0) {
          const line = buffer.subarray(start, end); // a last line may lack its newline
          start = searched = end;
          return line.length === 0 ? null : line;
        }
      }
    },
  };
}

function readBlocking(fd: number, buffer: Buffer, offset: number): number {
  for (;;) {
    try {
      return readSync(fd, buffer, offset, buffer.length - offset, null);
    } catch (error) {
      const code = codeOf(error);
      if (code === "EOF") return 0; // how Windows tells the end of a pipe
      if (code !== "EAGAIN" && code !== "EINTR") throw error;
      pause();
    }
  }
}

/** Writes all of it, however often a full pipe interrupts. */
export function writeAll(fd: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(fd, bytes, written, bytes.length - written);
    } catch (error) {
      const code = codeOf(error);
      if (code !== "EAGAIN" && code !== "EINTR") throw error;
      pause();
    }
  }
}

/** The `code` of a system error: EAGAIN, EPIPE … */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

const never = new Int32Array(new SharedArrayBuffer(4));

/** A descriptor that someone made non-blocking has nothing yet, or no room: wait a millisecond. */
function pause(): void {
  Atomics.wait(never, 0, 0, 1);
}
