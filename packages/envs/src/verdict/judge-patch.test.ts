import type { BuiltEnv, EnvBackend, EnvRunOutput, EnvRunRequest, Recipe } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { readEnvTask } from "../formats/read-env-task.ts";
import { easyRecipe } from "../recipes/easy-recipe.ts";
import { judgePatch, type PatchVerdict } from "./judge-patch.ts";

const change = (path: string): string =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+b\n`;
const task = readEnvTask({
  instance_id: "shop__shop-1",
  repo: "shop/shop",
  base_commit: "abc",
  patch: change("shop.py") + change("conftest.py"),
  test_patch: change("tests/test_shop.py"),
});
const env: BuiltEnv = {
  id: "sha256:1",
  base: { name: "debian", digest: "sha256:0" },
  platform: "linux/amd64",
  size_bytes: 1,
  layers: [],
};
const easy = easyRecipe(task);
const recipe: Recipe = {
  ...easy,
  test: {
    ...easy.test,
    result: { form: "tap", path: "a.tap", in_process: true },
    restore: ["**/conftest.py", "tox.ini"],
  },
};
const verdict = { f2p: ["price"], p2p: ["tax"], canary: "held" as const };

async function judge(
  patch: string,
  output: Partial<EnvRunOutput> | Error | ((request: EnvRunRequest) => Partial<EnvRunOutput>),
  own: Recipe = recipe,
): Promise<{ readonly found: PatchVerdict; readonly applied: readonly string[] | undefined }> {
  const requests: EnvRunRequest[] = [];
  const backend: EnvBackend = {
    build: () => Promise.resolve({ status: "built", env }),
    run: (request) => {
      requests.push(request);
      if (output instanceof Error) return Promise.reject(output);
      const done = {
        error: null,
        exit_code: 0,
        reports: ["1..2\nok 1 - price\nok 2 - tax\n"],
        log: "",
        wall_ms: 1,
        cpu_ms: 1,
      };
      return Promise.resolve({ ...done, ...(typeof output === "function" ? output(request) : output) });
    },
    remove: () => Promise.resolve(),
    close: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const result = await judgePatch({ task, recipe: own, backend, env, verdict, patch });
  return { found: result, applied: requests[0]?.patches };
}

describe("judgePatch", () => {
  it("passes a patch when all tests of the environment pass", async () => {
    const { found: result, applied } = await judge(change("shop.py"), {});
    expect([result.outcome, result.failed, result.dropped]).toEqual(["passed", [], []]);
    expect(applied).toEqual([change("shop.py"), task.test_patch]);
  });

  it("drops changes of tests, and of settings that the reference does not change", async () => {
    const settings = change("tests/test_shop.py") + change("tox.ini") + change("sub/conftest.py");
    const { found: result, applied } = await judge(settings + change("shop.py") + change("conftest.py"), {});
    expect(result.dropped).toEqual(["tests/test_shop.py", "tox.ini", "sub/conftest.py"]);
    expect(applied?.[0]).toBe(change("shop.py") + change("conftest.py"));
  });

  it.each([
    ["a test fails", { reports: ["1..2\nok 1 - price\nnot ok 2 - tax\n"] }, ["tax"]],
    ["a test is missing", { reports: ["1..1\nok 1 - tax\n"] }, ["price"]],
    ["a test is skipped", { reports: ["1..2\nok 1 - price # skip\nok 2 - tax\n"] }, ["price"]],
    ["the report is truncated, whatever the exit code", { reports: ["1..2\nok 1 - price\n"] }, ["price", "tax"]],
    ["the patch does not apply", { error: "patch_conflict" as const, exit_code: null }, ["price", "tax"]],
    ["the time limit is exceeded", { error: "timeout" as const, exit_code: null }, ["price", "tax"]],
  ])("fails when %s", async (_, output, failed) => {
    const { found: result } = await judge(change("shop.py"), output);
    expect([result.outcome, result.failed]).toEqual(["failed", failed]);
  });

  it.each([
    ["held", "not ok 3 - NAME", "passed"],
    ["forged", "ok 3 - NAME", "failed"],
    ["forged", "", "failed"],
  ])("finds the canary %s when its line in the report is %j", async (canary, line, outcome) => {
    const own: Recipe = { ...recipe, test: { ...recipe.test, canary: "pytest", files: ["tests/test_shop.py"] } };
    const { found: result } = await judge(
      change("shop.py"),
      ({ files = [] }) => {
        const name = /t[\da-f]{12}/u.exec(files[0]?.path ?? "")?.[0] ?? "";
        const plan = line === "" ? 2 : 3;
        return { reports: [`1..${plan}\nok 1 - price\nok 2 - tax\n${line.replace("NAME", name)}\n`] };
      },
      own,
    );
    expect([result.run.canary, result.outcome]).toEqual([canary, outcome]);
  });

  it("leaves a patch unscored when the backend cannot run the tests", async () => {
    expect((await judge(change("shop.py"), new Error("The engine is gone."))).found.outcome).toBe("unscored");
  });

  it.each([
    [0, "passed"],
    [1, "failed"],
  ])("decides by the exit code %d when there is no report: %s", async (exit_code, outcome) => {
    expect((await judge(change("shop.py"), { exit_code, reports: [] }, easy)).found.outcome).toBe(outcome);
  });
});
