import { spawn } from "node:child_process";
import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import type { ExecutionRequest, Executor } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { scriptModule, scriptSuite } from "./javascript-bakery.ts";

const processes = createProcessExecutor();
afterAll(() => processes.close());

const IMPORT = "(url) => import(url)";
/** Waits for a thread, as Node's loader does. */
const SLOW_IMPORT = `(url) => new Promise((resolve) => {
  const { Worker } = require("node:worker_threads");
  new Worker("setTimeout(() => require('node:worker_threads').parentPort.postMessage(1), 250)", { eval: true })
    .on("message", () => resolve(import(url)));
})`;

const slowed: Executor = {
  ...processes,
  execute(request: ExecutionRequest, options) {
    const files = request.files.map((file) =>
      file.path === request.entry ? { ...file, content: String(file.content).replace(IMPORT, SLOW_IMPORT) } : file,
    );
    return processes.execute({ ...request, files }, options);
  },
};

const CODE = "export const double = (x: number): number => x * 2;\n";
const PROGRAM = `import assert from "node:assert";
import { double } from "./module.ts";
assert.equal(double(2), 4);
assert.equal(double(3), 6);
`;

async function record(executor: Executor): Promise<readonly unknown[]> {
  const judge = createJudge({ executor });
  const module = scriptModule(CODE, "double", { path: "module.ts", language: "typescript" });
  const recorded = await judge.record({ module, suite: scriptSuite(PROGRAM) });
  return [recorded.status, recorded.status === "rejected" ? recorded.detail : null];
}

const BUSY_PROCESSES = 10;
const BUSY_MS = 25_000;

async function underLoad<Result>(act: () => Promise<Result>): Promise<Result> {
  const text = `const end = Date.now() + ${BUSY_MS}; while (Date.now() < end);`;
  const busy = Array.from({ length: BUSY_PROCESSES }, () =>
    spawn(process.execPath, ["-e", text], { stdio: "ignore", timeout: BUSY_MS }),
  );
  try {
    return await act();
  } finally {
    for (const child of busy) child.kill();
  }
}

describe("recording an ES module", () => {
  it("waits for a slow loader", { timeout: 60_000 }, async () => {
    expect(await record(slowed)).toEqual(["accepted", null]);
  });

  it("succeeds while ten processes keep the machine busy", { timeout: 120_000 }, async () => {
    expect(await underLoad(() => record(processes))).toEqual(["accepted", null]);
  });
});

/** Four operations occupy all threads of Node. */
const READING = `const assert = require("node:assert");
const { pbkdf2 } = require("node:crypto");
const { readFile } = require("node:fs/promises");
(async () => {
  assert.equal(double(2), 4);
  for (let i = 0; i < 4; i += 1) pbkdf2("rye", "oat", 800_000, 64, "sha512", () => {});
  const timer = new Promise((resolve) => setTimeout(resolve, 1000, "the timer"));
  assert.equal(await Promise.race([readFile("/dev/null", "utf8").then(() => "the file"), timer]), "the file");
})();
`;

describe("recording a program that waits for a file and a timer", () => {
  it("reads a slow file before the clock advances", { timeout: 60_000 }, async () => {
    const judge = createJudge({ executor: processes });
    const module = scriptModule("const double = (x) => x * 2;\n", "double");
    const recorded = await judge.record({ module, suite: scriptSuite(READING) });
    expect([recorded.status, recorded.status === "rejected" ? recorded.detail : null]).toEqual(["accepted", null]);
  });
});
