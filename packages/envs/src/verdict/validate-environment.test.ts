import type { BuiltEnv, EnvBackend, EnvBuild, EnvRunOutput, EnvRunRequest, Recipe } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { readEnvTask } from "../formats/read-env-task.ts";
import { easyRecipe } from "../recipes/easy-recipe.ts";
import { validateEnvironment } from "./validate-environment.ts";

const task = readEnvTask({
  instance_id: "shop__shop-1",
  repo: "shop/shop",
  base_commit: "abc",
  patch: "solution",
  test_patch: "tests",
});
const env: BuiltEnv = {
  id: "sha256:1",
  base: { name: "debian", digest: "sha256:0" },
  platform: "linux/amd64",
  size_bytes: 1,
  layers: [],
};
const recipe: Recipe = {
  ...easyRecipe(task),
  test: { ...easyRecipe(task).test, result: { form: "tap", path: "report.tap", in_process: true } },
};
const built: EnvBuild = { status: "built", env };
const done: EnvRunOutput = {
  error: null,
  exit_code: 0,
  reports: ["1..1\nok 1 - price\n"],
  log: "",
  wall_ms: 5,
  cpu_ms: 3,
};
const failed: EnvRunOutput = { ...done, exit_code: 1, reports: ["1..1\nnot ok 1 - price\n"] };

function fakeBackend(
  build: EnvBuild,
  answer: (hasSolution: boolean) => EnvRunOutput,
): EnvBackend & { readonly requests: EnvRunRequest[] } {
  const requests: EnvRunRequest[] = [];
  return {
    requests,
    build: () => Promise.resolve(build),
    run: (request) => {
      requests.push(request);
      return Promise.resolve(answer(request.patches.includes("solution")));
    },
    remove: () => Promise.resolve(),
    close: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const validate = (backend: EnvBackend, own: Recipe | null = recipe): ReturnType<typeof validateEnvironment> =>
  validateEnvironment({ task, recipe: own, backend, sources: "/src/shop" });

describe("validateEnvironment", () => {
  it("runs both sides three times, with the solution before the tests", async () => {
    const backend = fakeBackend(built, (hasSolution) => (hasSolution ? done : failed));
    const { class: actual, f2p, stable, runs } = await validate(backend);
    expect({ found: actual, f2p, stable }).toEqual({ found: "resolved", f2p: ["price"], stable: true });
    expect(runs.map(({ side }) => side)).toEqual(["before", "after", "before", "after", "before", "after"]);
    expect(backend.requests.slice(0, 2).map(({ patches }) => patches)).toEqual([["tests"], ["solution", "tests"]]);
  });

  it("resolves a fix without which the tests cannot be built", async () => {
    const broken: EnvRunOutput = { ...done, error: "prepare_failed", exit_code: 2, reports: [] };
    const verdict = await validate(fakeBackend(built, (hasSolution) => (hasSolution ? done : broken)));
    expect(verdict).toMatchObject({ class: "resolved", f2p: ["price"] });
  });

  it("records the built environment", async () => {
    const { environment } = await validate(fakeBackend(built, () => done));
    expect(environment).toEqual({
      base: "debian",
      base_digest: "sha256:0",
      id: "sha256:1",
      platform: "linux/amd64",
      size_bytes: 1,
    });
  });

  it.each([
    ["held", "resolved", "not ok 2 - NAME", "not ok 2 - NAME"],
    ["forged", "eval_failure", "not ok 2 - NAME", "ok 2 - NAME"],
    ["forged", "eval_failure", "not ok 2 - NAME", ""],
    ["none", "resolved", "", ""],
    ["forged", "eval_failure", "", "ok 2 - NAME"],
  ])("returns the canary %s and the class %s for %j before and %j after", async (canary, expected, before, after) => {
    const backend = fakeBackend(built, (hasSolution) => (hasSolution ? done : failed));
    const run = backend.run.bind(backend);
    backend.run = async (request) => {
      const output = await run(request);
      const [file] = request.files ?? [];
      if (file === undefined) return output;
      const name = /test_(?<name>t[\da-f]{12})/u.exec(file.content)?.groups?.["name"] ?? "";
      const line = (request.patches.includes("solution") ? after : before).replace("NAME", `test_${name}`);
      return { ...output, reports: [`1..${line === "" ? 1 : 2}\n${output.reports[0]?.slice(5)}${line}\n`] };
    };
    const own: Recipe = { ...recipe, test: { ...recipe.test, canary: "pytest", files: ["tests/test_price.py"] } };
    const verdict = await validate(backend, own);
    expect([verdict.canary, verdict.class, verdict.runs.length]).toEqual([canary, expected, 6]);
    expect(backend.requests.at(-1)?.files?.[0]?.path).toMatch(/^tests\/test_t[\da-f]{12}\.py$/u);
    expect(backend.requests.at(-1)?.recipe.test.env["CANARY"]).toMatch(/^\/testbed\/tests\/test_t/u);
  });

  it.each([
    ["not_committed", null, built, () => done],
    [
      "docker_build_error",
      recipe,
      { status: "failed", reason: "exit", step: "npm ci", exit_code: 1, log: "E404", cpu_ms: 1, layers: [] },
      () => done,
    ],
    ["infra_error", recipe, { status: "infrastructure", detail: "no engine" }, () => done],
    [
      "infra_error",
      recipe,
      { status: "failed", reason: "network", step: "npm ci", exit_code: 1, log: "EAI_AGAIN", cpu_ms: 1, layers: [] },
      () => done,
    ],
    [
      "infra_error",
      recipe,
      built,
      () => {
        throw new Error("The engine is gone.");
      },
    ],
    ["script_error", recipe, built, () => ({ ...done, error: "patch_conflict" as const, exit_code: null })],
    ["script_error", recipe, built, (hasSolution: boolean) => ({ ...(hasSolution ? done : failed), reports: [] })],
    [
      "script_error",
      recipe,
      built,
      (hasSolution: boolean) => (hasSolution ? { ...done, reports: ["1..0\n"] } : failed),
    ],
    ["silent_false_pass", recipe, built, () => done],
    ["eval_failure", recipe, built, () => failed],
  ] satisfies [string, Recipe | null, EnvBuild, (hasSolution: boolean) => EnvRunOutput][])(
    "returns %s",
    async (expected, own, build, answer) => {
      expect((await validate(fakeBackend(build, answer), own)).class).toBe(expected);
    },
  );

  it("reports the failed build step, with the end of its output", async () => {
    const build: EnvBuild = {
      status: "failed",
      reason: "exit",
      step: "npm ci",
      exit_code: 1,
      log: "a\nE404\n",
      cpu_ms: 1,
      layers: [],
    };
    expect((await validate(fakeBackend(build, () => done))).detail).toBe("npm ci\nexit code 1\na\nE404");
  });
});
