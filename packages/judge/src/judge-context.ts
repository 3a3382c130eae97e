import type { JudgeSettings } from "./judge-options.ts";
import type { RunGate } from "./run-gate.ts";

/** What every run of one judge shares, with the signal of the call that it belongs to. */
export interface JudgeContext {
  readonly settings: JudgeSettings;
  readonly gate: RunGate;
  readonly signal: AbortSignal | undefined;
}
