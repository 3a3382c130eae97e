import { matchesGlob } from "node:path";
import type { BuiltEnv, CallOptions, EnvBackend, EnvRun, EnvTask, EnvVerdict, Recipe } from "@repost/spec";
import { isTestPath } from "../mine/file-roles.ts";
import { dropFiles, patchedFiles } from "../recipes/patch-files.ts";
import { plantCanary, runWithCanary } from "./canary.ts";
import { runTests } from "./run-tests.ts";

export interface JudgePatchOptions extends CallOptions {
  readonly task: EnvTask;
  readonly recipe: Recipe;
  readonly backend: EnvBackend;
  readonly env: BuiltEnv;
  /** Its fail-to-pass and pass-to-pass tests must pass. */
  readonly verdict: Pick<EnvVerdict, "f2p" | "p2p" | "canary">;
  /** Unified diff of the candidate solution. */
  readonly patch: string;
}

export interface PatchVerdict {
  /** `unscored`: broken infrastructure. */
  readonly outcome: "passed" | "failed" | "unscored";
  readonly failed: readonly string[];
  /** Tests, helpers and runner settings whose changes are not applied. */
  readonly dropped: readonly string[];
  readonly run: EnvRun;
}

/**
 * Ignores changes of the test patch's files, and of tests, helpers and runner settings outside of the reference
 * solution.
 */
export async function judgePatch(options: JudgePatchOptions): Promise<PatchVerdict> {
  const { recipe, verdict } = options;
  const { patch, dropped } = withoutTests(options);
  const run = await runCandidate(options, patch);
  if (run.error === "infrastructure") return { outcome: "unscored", failed: [], dropped, run };
  const failed = [...verdict.f2p, ...verdict.p2p].filter((name) => run.tests?.[name] !== "pass");
  // Without a report the exit code decides, as in the validation.
  const byExitCode = recipe.test.result.form === "exit_code";
  const isForged = run.canary === "forged";
  const passed = !isForged && run.error === null && (byExitCode ? run.exit_code === 0 : failed.length === 0);
  return { outcome: passed ? "passed" : "failed", failed: byExitCode ? [] : failed, dropped, run };
}

async function runCandidate(
  { task, recipe, backend, env, verdict, signal }: JudgePatchOptions,
  patch: string,
): Promise<EnvRun> {
  // A canary that no validation has seen fail proves nothing.
  const canary = verdict.canary === "held" ? plantCanary(recipe) : null;
  const request = { env, recipe, patches: [patch, task.test_patch] };
  if (canary === null) return (await runTests(backend, "after", request, { signal })).run;
  const { run, state } = await runWithCanary(backend, "after", canary, request, { signal });
  const states = { failed: "held", passed: "forged", missing: "forged", none: "none" } as const;
  return { ...run, canary: states[state] };
}

function withoutTests({ task, recipe, patch }: JudgePatchOptions): ReturnType<typeof dropFiles> {
  const tests = new Set(patchedFiles(task.test_patch));
  const fixFiles = new Set(patchedFiles(task.patch));
  const isRestored = (path: string): boolean =>
    isTestPath(path) || recipe.test.restore.some((pattern) => matchesGlob(path, pattern));
  return dropFiles(patch, (path) => tests.has(path) || (!fixFiles.has(path) && isRestored(path)));
}
