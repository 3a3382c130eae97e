/** Loaded before a test file of tap. */

import { closeSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import checks from "../canary.cjs";
import { Channel } from "../channel.mjs";
import { reportLoaded } from "../loaded.mjs";

const DESCRIPTOR = 4;
const { token, proven, canary } = JSON.parse(readLine());
const channel = new Channel(token, DESCRIPTOR);
reportLoaded(channel, process.cwd(), proven);
const tap = createRequire(join(process.cwd(), "package.json"))("tap");
const root = watch(tap.parser, []);
process.on("exit", () => {
  root.end();
  channel.send("canary", { verdict: tryCanary() });
  channel.send("done", {});
  closeSync(DESCRIPTOR);
});

/** Outside the file's root, whose plan may count tests. */
function tryCanary() {
  const test = new tap.Test({ name: canary });
  const watched = [];
  test.parser.on("assert", ({ ok }) => watched.push(ok));
  test.resume();
  for (const check of checks.resultChecks(test)) check();
  test.end();
  return watched.length > 0 && !watched.includes(true) ? "failed" : "passed";
}

/** Reports only a test's own assertions. */
function watch(parser, titles) {
  let inner = null;
  let own = null;
  let innerCount = 0;
  const reasons = [];
  parser.on("child", (child) => {
    innerCount += 1;
    inner = watch(child, [...titles, child.name]);
  });
  parser.on("assert", (result) => {
    if (inner !== null) {
      inner.end(result);
      inner = null;
    } else own = worse(own, verdictOf(result));
    if (verdictOf(result) === "failed") reasons.push(result.diag?.stack ?? result.name);
  });
  const end = (result) => {
    const verdict = own ?? (innerCount > 0 || titles.length === 0 ? null : verdictOf(result));
    const whole = innerCount > 0 || result === undefined ? verdict : verdictOf(result);
    if (whole !== null)
      channel.send("test", { titles, verdict: whole, ms: Number(result?.time ?? 0), reason: reasons[0] });
  };
  return { end };
}

const ORDER = ["skipped", "passed", "xpassed", "xfailed", "failed"];

function worse(one, other) {
  return one === null || ORDER.indexOf(other) > ORDER.indexOf(one) ? other : one;
}

function verdictOf({ ok, skip, todo }) {
  if (skip) return "skipped";
  if (todo) return ok ? "xpassed" : "xfailed";
  return ok ? "passed" : "failed";
}

function readLine() {
  const byte = Buffer.alloc(1);
  const bytes = [];
  for (;;) {
    try {
      if (readSync(DESCRIPTOR, byte) === 0 || byte[0] === 10) return Buffer.from(bytes).toString("utf8");
      bytes.push(byte[0]);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
