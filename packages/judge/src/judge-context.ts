import { type Execution, type ExecutionRequest } from "@repost/spec";
import type { JudgeSettings } from "./judge-options.ts";
import type { RunGate } from "./run-gate.ts";

export interface JudgeContext {
  readonly settings: JudgeSettings;
  readonly gate: RunGate;
  readonly signal: AbortSignal | undefined;
}

/**
 * `alone` prevents other runs of this judge meanwhile.
 * @throws the executor's error when the infrastructure is broken
 */
export function executeIn(
  { settings, gate, signal }: JudgeContext,
  request: ExecutionRequest,
  alone = false,
): Promise<Execution> {
  const run = (): Promise<Execution> => settings.executor.execute(request, { signal });
  return alone ? gate.alone(run) : gate.concurrently(run);
}
