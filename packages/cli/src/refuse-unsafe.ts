import type { PredictionChoice } from "@repost/pipeline";
import { cliUnsafe } from "./errors.ts";

export interface RefuseUnsafeOptions {
  readonly predictions: PredictionChoice;
  readonly executor: string;
  readonly allowed: boolean;
}

/**
 * Model-written code runs in plain processes only when that was asked for by name.
 * @throws CliError CLI_UNSAFE_EXECUTION
 */
export function refuseUnsafe({ predictions, executor, allowed }: RefuseUnsafeOptions): void {
  if (predictions.kind === "file" && executor === "process" && !allowed) throw cliUnsafe();
}
