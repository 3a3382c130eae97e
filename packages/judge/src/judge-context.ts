import type { JudgeSettings } from "./judge-options.ts";
import type { RunGate } from "./run-gate.ts";

export interface JudgeContext {
  readonly settings: JudgeSettings;
  readonly gate: RunGate;
  readonly signal: AbortSignal | undefined;
}
