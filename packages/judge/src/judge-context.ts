import type { JudgeSettings } from "./judge-options.ts";
import type { RunGate } from "./run-gate.ts";

/** With the signal of a call. */
export interface JudgeContext {
  readonly settings: JudgeSettings;
  readonly gate: RunGate;
  readonly signal: AbortSignal | undefined;
}
