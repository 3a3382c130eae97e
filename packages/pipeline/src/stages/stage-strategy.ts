import type { SandboxedModule, TestSuite } from "@repost/spec";
import type { OpenedStages } from "../model/open-stages.ts";
import type { StageReport } from "./stage-events.ts";

export function isModelWritten({ origin }: Pick<SandboxedModule | TestSuite, "origin">): boolean {
  return origin === "llm" || origin === "hybrid";
}

export function withUsage(report: StageReport, opened: OpenedStages): StageReport {
  const usage = opened.spent();
  if (usage === null) return report;
  const { calls, inputTokens, outputTokens } = usage;
  return { ...report, llm_calls: calls, input_tokens: inputTokens, output_tokens: outputTokens };
}
