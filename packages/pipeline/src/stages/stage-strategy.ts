import type { SandboxedModule, TestSuite } from "@repost/spec";
import type { StaticStagesOptions } from "../build/build-stages.ts";
import type { GateOptions } from "../gate/gate-options.ts";
import { type OpenedStages, openStages } from "../model/open-stages.ts";
import type { RunFolder } from "../run-folder.ts";
import { requireBoundary } from "../runtime/require-boundary.ts";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import type { ExecutedStageOptions } from "./executed-stage.ts";
import type { StageReport } from "./stage-events.ts";

/** Uses the run's shared folder of answers. */
export async function openStrategy(
  folder: RunFolder,
  { executor, model = null, stages, environments = null, seed = 0, signal, ...options }: ExecutedStageOptions,
  gates: GateOptions & Pick<StaticStagesOptions, "unsafe"> = {},
): Promise<OpenedStages> {
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  return await openStages({ ...gates, folder, executor, model, stages, environments, seed, concurrency, signal });
}

export function isModelWritten({ origin }: Pick<SandboxedModule | TestSuite, "origin">): boolean {
  return origin === "llm" || origin === "hybrid";
}

/** @throws PipelineError PIPELINE_UNSAFE_EXECUTION */
export async function requireModelBoundary(
  { executor, allowUnsafeLocalExec = false, signal }: ExecutedStageOptions,
  isModelWritten: boolean,
): Promise<void> {
  const code = "code that a model writes";
  if (isModelWritten) await requireBoundary({ executor, code, allowed: allowUnsafeLocalExec, signal });
}

export function withUsage(report: StageReport, opened: OpenedStages): StageReport {
  const usage = opened.spent();
  if (usage === null) return report;
  const { calls, inputTokens, outputTokens } = usage;
  return { ...report, llm_calls: calls, input_tokens: inputTokens, output_tokens: outputTokens };
}
