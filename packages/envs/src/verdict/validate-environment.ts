import {
  DEFAULT_ENV_BUILD,
  type BuiltEnv,
  type CallOptions,
  type EnvBackend,
  type EnvBuild,
  type EnvRun,
  type EnvTask,
  type EnvVerdict,
  type Recipe,
} from "@repost/spec";
import { type CanaryRun, plantCanary, runWithCanary } from "./canary.ts";
import { type BuildOutcome, classifyRuns } from "./classify.ts";
import { failureReason, patchesOf, runTests, SIDES } from "./run-tests.ts";

export interface ValidateEnvironmentOptions extends CallOptions {
  readonly task: EnvTask;
  /** null without a builder's result: class `not_committed`. */
  readonly recipe: Recipe | null;
  readonly backend: EnvBackend;
  /** Folder at the base commit. */
  readonly sources: string;
  /** @default DEFAULT_ENV_BUILD.runs */
  readonly runs?: number;
  readonly onOutput?: (text: string) => void;
}

/**
 * Tests both sides in fresh copies without a network. A proof needs a run with a canary, which forged reports do not
 * know.
 *
 * @example const verdict = await validateEnvironment({ task, recipe, backend, sources: "/src/shop" });
 * console.log(verdict.class, verdict.f2p);
 */
export async function validateEnvironment(options: ValidateEnvironmentOptions): Promise<EnvVerdict> {
  const { task, recipe, backend, sources, runs = DEFAULT_ENV_BUILD.runs, onOutput, signal } = options;
  if (recipe === null) return classifyRuns(task.instance_id, { status: "not_committed" }, []);
  const building = { recipe, sources, ...(onOutput === undefined ? {} : { onOutput }) };
  const build = await backend.build(building, { signal });
  if (build.status !== "built") return classifyRuns(task.instance_id, outcomeOf(build), []);
  const results: EnvRun[] = [];
  for (let round = 0; round < runs; round += 1) {
    for (const side of SIDES) {
      const request = { env: build.env, recipe, patches: patchesOf(side, task) };
      results.push((await runTests(backend, side, request, { signal })).run);
    }
  }
  const { id, base, platform, size_bytes } = build.env;
  const environment = { base: base.name, base_digest: base.digest, id, platform, size_bytes };
  const verdict = { ...classifyRuns(task.instance_id, { status: "built" }, results), environment };
  return verdict.resolved ? { ...verdict, ...(await checkReports(options, build.env)) } : verdict;
}

/** Without the solution, shows whether the runner reports a canary at all. */
async function checkReports(options: ValidateEnvironmentOptions, env: BuiltEnv): Promise<Partial<EnvVerdict>> {
  const { task, recipe, backend, signal } = options;
  const states: CanaryRun["state"][] = [];
  for (const side of SIDES) {
    const canary = recipe === null ? null : plantCanary(recipe);
    if (canary === null) return { canary: "none" };
    const request = { env, patches: patchesOf(side, task) };
    states.push((await runWithCanary(backend, side, canary, request, { signal })).state);
  }
  const [before, after] = states;
  if (after === "passed" || (after === "missing" && before === "failed")) return FORGED;
  return { canary: after === "failed" ? "held" : "none" };
}

const FORGED: Partial<EnvVerdict> = {
  class: "eval_failure",
  resolved: false,
  canary: "forged",
  detail: "With the solution, the report says nothing of a failing test beside the tests: it is forged.",
};

function outcomeOf(build: Exclude<EnvBuild, { status: "built" }>): BuildOutcome {
  if (build.status === "infrastructure") return build;
  const lines = build.log.trimEnd().split("\n").slice(-5).join("\n");
  const status = build.reason === "network" ? "infrastructure" : "failed";
  return { status, detail: `${build.step}\n${failureReason(build)}\n${lines}` };
}
