// @module-tag bubblewrap
import { createSandboxExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { RepostError, unwrap } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { afterAll, describe, expect, it } from "vitest";
import { attackedPrograms } from "./javascript-attacks.ts";
import { scriptModule, scriptSuite } from "./javascript-bakery.ts";

// Attacks run only in the sandbox.
const sandbox = createSandboxExecutor();
afterAll(() => sandbox.close());

const missing = await sandbox.capabilities().then(
  () => null,
  (error: unknown) =>
    RepostError.is(error) && error.code === "EXECUTOR_SANDBOX_UNAVAILABLE" ? error.message : Promise.reject(error),
);

const judge = createJudge({ executor: sandbox, confirmTimeouts: false, timeoutFloorMs: 5_000 });

describe.skipIf(missing !== null)("attacks on a test in JavaScript or TypeScript", () => {
  it.each(attackedPrograms)(
    "fail, and affect no correct solution: $name",
    { timeout: 240_000 },
    async ({ code, entry = "f", isTyped = false, program, right = [], attacks }) => {
      const language = isTyped ? "typescript" : "javascript";
      const module = scriptModule(code, entry, { language, path: isTyped ? "module.ts" : "module.js" });
      const recorded = unwrap(await judge.record({ module, suite: scriptSuite(program) }));
      const adapter = await loadLanguage(language);
      const definition = adapter.functions(code).find(({ name }) => name === entry);
      const reference = definition === undefined ? code : functionText(code, definition);
      const passed = async (solution: string) => {
        const { outcome, detail } = await judge.judge({ module, ...recorded, solution });
        return outcome === "passed" ? "passed" : ["infra_error", "no_tests"].includes(outcome) ? detail : "failed";
      };
      const result: Record<string, unknown> = {};
      for (const [name, solution] of Object.entries(attacks)) result[name] = await passed(solution);
      for (const solution of [reference, ...right]) result[solution] = await passed(solution);
      const wanted = [
        ...Object.keys(attacks).map((name) => [name, "failed"]),
        ...[reference, ...right].map((solution) => [solution, "passed"]),
      ];
      expect(result).toEqual(Object.fromEntries(wanted));
    },
  );
});
