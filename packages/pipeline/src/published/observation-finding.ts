import type { PublishedTask } from "@repost/dataset";
import { observeProgram } from "@repost/judge";
import type { CallOptions, Executor, Finding } from "@repost/spec";
import { RepostError } from "@repost/spec";

export interface ObservationFindingOptions extends CallOptions {
  readonly task: PublishedTask;
  readonly environment: string | null;
  readonly executor: Executor;
}

/** Returns null when the test cannot be observed. */
export async function observationFinding(options: ObservationFindingOptions): Promise<Finding | null> {
  const { task, environment, executor, signal } = options;
  const { module, suite } = task;
  try {
    const evidence = await observeProgram({ executor, module, suite, environment, signal });
    if (evidence === null) return null;
    const { calls, telling, unstable } = evidence;
    const reason = `In ${calls} calls of the target ${telling} values tell one behaviour from another; ${unstable} are not the same in another run.`;
    return { check: "observations", passed: telling > 0, reason, evidence: { ...evidence } };
  } catch (error) {
    signal?.throwIfAborted();
    // This figure is optional.
    if (RepostError.is(error)) return null;
    throw error;
  }
}
