import { matchesGlob } from "node:path";
import type { BuiltEnv, CallOptions, EnvBackend, EnvRun, EnvTask, EnvVerdict, Recipe } from "@repost/spec";
import { dropFiles, patchedFiles } from "../recipes/patch-files.ts";
import { runTests } from "./run-tests.ts";

export interface JudgePatchOptions extends CallOptions {
  readonly task: EnvTask;
  readonly recipe: Recipe;
  readonly backend: EnvBackend;
  readonly env: BuiltEnv;
  /** Verdict of the environment itself. Its fail-to-pass and pass-to-pass tests have to pass. */
  readonly verdict: Pick<EnvVerdict, "f2p" | "p2p">;
  /** Unified diff of the candidate solution. */
  readonly patch: string;
}

export interface PatchVerdict {
  /** `unscored`: broken infrastructure; nothing is known of the patch. */
  readonly outcome: "passed" | "failed" | "unscored";
  /** Tests that had to pass and did not. */
  readonly failed: readonly string[];
  /** Test files and settings of the runner that the patch changes. These changes are not applied. */
  readonly dropped: readonly string[];
  readonly run: EnvRun;
}

/**
 * Judges a candidate solution by the tests of a validated environment. Its changes to test files, and to settings of the runner that the
 * reference solution leaves alone, are not applied.
 */
export async function judgePatch(options: JudgePatchOptions): Promise<PatchVerdict> {
  const { task, recipe, backend, env, verdict, signal } = options;
  const { patch, dropped } = withoutTests(options);
  const request = { env, recipe, patches: [patch, task.test_patch] };
  const call = signal === undefined ? {} : { signal };
  const run = await runTests("after", recipe, () => backend.run(request, call), signal);
  if (run.error === "infrastructure") return { outcome: "unscored", failed: [], dropped, run };
  const failed = [...verdict.f2p, ...verdict.p2p].filter((name) => run.tests?.[name] !== "pass");
  // Without a report the exit code decides, as it did when the environment was validated.
  const byExitCode = recipe.test.result.form === "exit_code";
  const passed = byExitCode ? run.error === null && run.exit_code === 0 : run.error === null && failed.length === 0;
  return { outcome: passed ? "passed" : "failed", failed: byExitCode ? [] : failed, dropped, run };
}

function withoutTests({ task, recipe, patch }: JudgePatchOptions): ReturnType<typeof dropFiles> {
  const tests = new Set(patchedFiles(task.test_patch));
  const own = new Set(patchedFiles(task.patch));
  const isSetting = (path: string): boolean =>
    !own.has(path) && recipe.test.restore.some((pattern) => matchesGlob(path, pattern));
  return dropFiles(patch, (path) => tests.has(path) || isSetting(path));
}
