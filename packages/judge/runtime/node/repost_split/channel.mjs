/** JSON lines through descriptor 3. */
import { Buffer, platform } from "./base.mjs";

// Saved before a test may replace them.
const { readSync, writeSync } = platform("node:fs");
const DESCRIPTOR = 3;
const CHUNK = 1 << 16;
const LINE_BREAK = 10;
const PAUSE_MS = 1;

const buffer = Buffer.allocUnsafeSlow(CHUNK);
const sleeper = new Int32Array(new SharedArrayBuffer(4));
const { wait } = Atomics;
let pieces = [];
let rest = null;

export function sendLine(text) {
  const bytes = Buffer.from(`${text}\n`);
  let offset = 0;
  while (offset < bytes.length) offset += patiently(() => writeSync(DESCRIPTOR, bytes, offset, bytes.length - offset));
}

export function receiveLine() {
  for (;;) {
    if (rest !== null) {
      const end = rest.indexOf(LINE_BREAK);
      if (end >= 0) {
        const line = Buffer.concat([...pieces, rest.subarray(0, end)]).toString("utf8");
        pieces = [];
        rest = end + 1 < rest.length ? rest.subarray(end + 1) : null;
        return line;
      }
      pieces.push(rest);
      rest = null;
    }
    const count = patiently(() => readSync(DESCRIPTOR, buffer, 0, CHUNK, null));
    if (count === 0) return null;
    rest = Buffer.from(buffer.subarray(0, count));
  }
}

function patiently(attempt) {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN" && error.code !== "EINTR") throw error;
      wait(sleeper, 0, 0, PAUSE_MS);
    }
  }
}
