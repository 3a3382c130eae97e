import type {
  CallOptions,
  EnvBackend,
  EnvBuild,
  EnvRun,
  EnvRunOutput,
  EnvRunRequest,
  EnvTask,
  Recipe,
} from "@repost/spec";
import { parseResults } from "../results/parse-results.ts";

export const SIDES = ["before", "after"] as const;

/** Patches of a run without and with the solution. */
export function patchesOf(side: EnvRun["side"], { patch, test_patch }: EnvTask): readonly string[] {
  return side === "before" ? [test_patch] : [patch, test_patch];
}

export function failureReason({ reason, exit_code }: Extract<EnvBuild, { status: "failed" }>): string {
  return reason === "exit" ? `exit code ${exit_code ?? "unknown"}` : reason;
}

/** Reports a run that cannot start or be observed as infrastructure error. */
export async function runTests(
  backend: Pick<EnvBackend, "run">,
  side: EnvRun["side"],
  request: EnvRunRequest,
  { signal }: CallOptions,
): Promise<{ readonly run: EnvRun; readonly log: string }> {
  try {
    const output = await backend.run(request, { signal });
    return { run: runOf(side, request.recipe, output), log: output.log };
  } catch {
    signal?.throwIfAborted();
    return { run: { ...UNKNOWN, side, error: "infrastructure" }, log: "" };
  }
}

const UNKNOWN = { exit_code: null, tests: null, canary: "none", wall_ms: 0, cpu_ms: null } as const;

function runOf(side: EnvRun["side"], { test }: Recipe, output: EnvRunOutput): EnvRun {
  const { exit_code, wall_ms, cpu_ms } = output;
  const shared = { ...UNKNOWN, side, exit_code, wall_ms, cpu_ms };
  if (output.error === "prepare_failed") return { ...shared, error: "no_report" };
  if (output.error !== null) return { ...shared, error: output.error };
  if (test.result.form === "exit_code") return { ...shared, error: null };
  const tests = parseResults(test.result.form, output.reports);
  if (tests === null) return { ...shared, error: "no_report" };
  return { ...shared, tests: { ...tests }, error: Object.keys(tests).length === 0 ? "no_tests" : null };
}
