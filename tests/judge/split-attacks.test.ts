// @module-tag bubblewrap
import { createSandboxExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { RepostError, unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";
import { LABS, WEAK } from "./split-labs.ts";

// Attacks run only in the sandbox.
const sandbox = createSandboxExecutor();
afterAll(() => sandbox.close());
const missing = await sandbox.capabilities().then(
  () => null,
  (error: unknown) =>
    RepostError.is(error) && error.code === "EXECUTOR_SANDBOX_UNAVAILABLE" ? error.message : Promise.reject(error),
);
const judge = createJudge({ executor: sandbox, confirmTimeouts: false, timeoutFloorMs: 6_000 });

const REPORTED = new Set(["failed", "crashed", "timeout", "oom", "compile_error"]);

describe.skipIf(missing !== null)("attacks on a Python test at level split", () => {
  it.each(LABS)(
    "fail, and correct solutions between them pass: $name",
    async ({ code, entry, test, right, attacks }) => {
      const module = bakeryModule(code, entry);
      const recorded = unwrap(await judge.record({ module, suite: programSuite(code + test) }));
      const passed: string[] = [];
      const unscored: string[] = [];
      const failed: (string | null)[] = [];
      for (const [index, [name, solution]] of Object.entries(attacks).entries()) {
        const { outcome } = await judge.judge({ ...recorded, module, solution });
        if (outcome === "passed") passed.push(name);
        else if (!REPORTED.has(outcome)) unscored.push(name);
        const honest = await judge.judge({ ...recorded, module, solution: right[index % right.length] ?? "" });
        if (!honest.passed) failed.push(honest.detail);
      }
      expect({ passed, unscored, failed }).toEqual({ passed: [], unscored: [], failed: [] });
    },
  );

  it.each(WEAK)("cannot pass because their test is rejected as weak: $name", async ({ name, code, entry, test }) => {
    const result = await judge.record({ module: bakeryModule(code, entry), suite: programSuite(code + test) });
    expect(result).toMatchObject({
      status: "rejected",
      reason: "weak_suite",
      detail: `A body of \`${name}\` passes the test.`,
    });
  });
});
