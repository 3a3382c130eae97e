/** One JSON value a line through descriptor 3, both ways. Both functions block, so that programs need no event loop to talk. */

import { platform } from "./platform.js";

const DESCRIPTOR = 3;
const CHUNK = 65_536;
const NEWLINE = 10;
const PAUSE_MS = 2;

const { parse, stringify } = JSON;
// Kept before a program could replace them.
const { readSync, writeSync } = platform("node:fs");
const sleeper = new Int32Array(new SharedArrayBuffer(4));
let received = Buffer.alloc(0);

/** Sends one message. Blocks while the other side does not read. */
export function send(value) {
  sendLine(stringify(value));
}

/** Sends one message that is JSON already. */
export function sendLine(json) {
  const data = Buffer.from(`${escapeToAscii(json)}\n`, "latin1");
  for (let at = 0; at < data.length;) at += attempt(() => writeSync(DESCRIPTOR, data, at));
}

/** The next message, or undefined when the other side has sent its last. */
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

/** Lone surrogates have no UTF-8, and lines must be cut nowhere but at their ends. */
function escapeToAscii(json) {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A descriptor that somebody has made non-blocking says to try again. */
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
