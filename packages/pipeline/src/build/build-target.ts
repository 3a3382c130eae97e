import { extractContext } from "@repost/context";
import type { Attempt, Environment, Rejection, Stage, StageRejection } from "@repost/spec";
import type { BuildStages } from "./build-stages.ts";
import { type RecordSuite, runAttempts } from "./attempts.ts";
import { recordSuite } from "./environment-of-suite.ts";
import { BARE_RUNTIME } from "./lock-source.ts";
import { targetRejection } from "./target-rejection.ts";
import type { TargetWork } from "./target-work.ts";

export interface BuildTargetOptions extends Omit<TargetWork, "runtime">, Partial<Pick<TargetWork, "runtime">> {
  readonly stages: BuildStages;
}

export type TargetResult =
  | { readonly status: "accepted"; readonly environment: Environment; readonly attempts: readonly Attempt[] }
  | { readonly status: "rejected"; readonly rejection: Rejection; readonly attempts: readonly Attempt[] }
  | { readonly status: "failed"; readonly stage: Stage; readonly error: unknown };

/** Throws only when cancelled. */
export async function buildTarget(options: BuildTargetOptions): Promise<TargetResult> {
  const progress: { stage: Stage } = { stage: "context" };
  try {
    return await runStages(options, progress);
  } catch (error) {
    options.signal?.throwIfAborted();
    return { status: "failed", stage: progress.stage, error };
  }
}

async function runStages(options: BuildTargetOptions, progress: { stage: Stage }): Promise<TargetResult> {
  const { target, index, stages, runtime = BARE_RUNTIME, signal } = options;
  const started = performance.now();
  const alone = extractContext({ index, target, wholeFile: stages.showsFile === true });
  const lost = (why: StageRejection, attempts: readonly Attempt[]): TargetResult => ({
    status: "rejected",
    rejection: targetRejection({ target, stage: progress.stage, why, runtime }),
    attempts,
  });
  if (alone.status === "rejected") return lost(alone, []);
  const record: RecordSuite = async ({ context, module, suite }) =>
    await recordSuite({ ...options, runtime, signal, progress, started, module, suite, context: context.context });
  const { outcome, attempts } = await runAttempts(
    { ...options, runtime, progress, record },
    { context: alone.value, from: "file" },
  );
  const result = outcome.environment ?? outcome.suite;
  if (result.status === "rejected") return lost(result, attempts);
  if (outcome.environment?.status !== "accepted") throw new Error(`${target.instance_id} has tests, but no recording.`);
  return { status: "accepted", environment: outcome.environment.value, attempts };
}
