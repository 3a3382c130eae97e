/** Exchanges JSON lines over descriptor 3. Blocks, so that programs need no event loop. */

import { platform } from "./platform.js";

const DESCRIPTOR = 3;
const CHUNK = 65_536;
const NEWLINE = 10;
const PAUSE_MS = 2;

const { parse, stringify } = JSON;
// Saved before a program can replace them.
const { readSync, writeSync } = platform("node:fs");
const sleeper = new Int32Array(new SharedArrayBuffer(4));
let received = Buffer.alloc(0);

export function send(value) {
  sendLine(stringify(value));
}

export function sendLine(json) {
  const data = Buffer.from(`${escapeToAscii(json)}\n`, "latin1");
  for (let at = 0; at < data.length;) at += attempt(() => writeSync(DESCRIPTOR, data, at));
}

export function receive() {
  for (;;) {
    const end = received.indexOf(NEWLINE);
    if (end >= 0) {
      const line = received.subarray(0, end).toString("utf8");
      received = received.subarray(end + 1);
      return parse(line);
    }
    const chunk = Buffer.alloc(CHUNK);
    const size = attempt(() => readSync(DESCRIPTOR, chunk, 0, CHUNK, null));
    if (size === 0) return undefined;
    received = Buffer.concat([received, chunk.subarray(0, size)]);
  }
}

/** Lone surrogates have no UTF-8 form. */
function escapeToAscii(json) {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Retries: a descriptor may be non-blocking. */
function attempt(act) {
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(sleeper, 0, 0, PAUSE_MS);
    }
  }
}
