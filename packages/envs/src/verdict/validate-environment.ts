import type {
  CallOptions,
  EnvBackend,
  EnvBuild,
  EnvRun,
  EnvRunOutput,
  EnvTask,
  EnvVerdict,
  Recipe,
} from "@repost/spec";
import { parseResults } from "../results/parse-results.ts";
import { type BuildOutcome, classifyRuns } from "./classify.ts";

export interface ValidateEnvironmentOptions extends CallOptions {
  readonly task: EnvTask;
  /** null: no builder found one, which is the class `not_committed`. */
  readonly recipe: Recipe | null;
  readonly backend: EnvBackend;
  /** Folder with the sources at the base commit. */
  readonly sources: string;
  /** Runs of each side. @default 3 */
  readonly runs?: number;
  /** Receives the output of the build. */
  readonly onOutput?: (text: string) => void;
}

const RUNS = 3;

/**
 * Builds an environment once, and runs its tests without and with the solution, each run in a fresh copy without a network.
 *
 * @example
 * const verdict = await validateEnvironment({ task, recipe, backend, sources: "/src/shop" });
 * console.log(verdict.class, verdict.f2p);
 */
export async function validateEnvironment(options: ValidateEnvironmentOptions): Promise<EnvVerdict> {
  const { task, recipe, backend, sources, runs = RUNS, onOutput, signal } = options;
  if (recipe === null) return classifyRuns(task.instance_id, { status: "not_committed" }, []);
  const call = signal === undefined ? {} : { signal };
  const request = { recipe, sources, ...(onOutput === undefined ? {} : { onOutput }) };
  const build = await backend.build(request, call);
  if (build.status !== "built") return classifyRuns(task.instance_id, outcomeOf(build), []);
  const results: EnvRun[] = [];
  for (let round = 0; round < runs; round += 1) {
    for (const side of ["before", "after"] as const) {
      const patches = side === "before" ? [task.test_patch] : [task.patch, task.test_patch];
      const output = await runOnce(() => backend.run({ env: build.env, recipe, patches }, call), signal);
      results.push(runOf(side, recipe, output));
    }
  }
  return classifyRuns(task.instance_id, { status: "built" }, results);
}

function outcomeOf(build: Exclude<EnvBuild, { status: "built" }>): BuildOutcome {
  if (build.status === "infrastructure") return build;
  const lines = build.log.trimEnd().split("\n").slice(-5).join("\n");
  const reason = build.reason === "exit" ? `exit code ${build.exit_code ?? "unknown"}` : build.reason;
  return { status: "failed", detail: `${build.step}\n${reason}\n${lines}` };
}

/** A run that the backend cannot observe is an infrastructure error of this run. */
async function runOnce(
  run: () => Promise<EnvRunOutput>,
  signal: AbortSignal | undefined,
): Promise<EnvRunOutput | null> {
  try {
    return await run();
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

function runOf(side: EnvRun["side"], { test }: Recipe, output: EnvRunOutput | null): EnvRun {
  const shared = { side, canary: "none" as const, wall_ms: output?.wall_ms ?? 0, cpu_ms: output?.cpu_ms ?? null };
  if (output === null) return { ...shared, exit_code: null, tests: null, error: "infrastructure" };
  const exit_code = output.exit_code;
  if (output.error === "prepare_failed") return { ...shared, exit_code, tests: null, error: "no_report" };
  if (output.error !== null) return { ...shared, exit_code, tests: null, error: output.error };
  if (test.result.form === "exit_code") return { ...shared, exit_code, tests: null, error: null };
  const tests = parseResults(test.result.form, output.reports);
  if (tests === null) return { ...shared, exit_code, tests: null, error: "no_report" };
  const isEmpty = Object.keys(tests).length === 0;
  return { ...shared, exit_code, tests: { ...tests }, error: isEmpty ? "no_tests" : null };
}
