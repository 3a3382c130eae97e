import type { CallOptions, Executor } from "@repost/spec";
import type { ModelChoice } from "../model/model-choice.ts";
import type { BuildStages } from "./build-stages.ts";
import type { EnvironmentChoice } from "./lock-source.ts";

export interface BuildRunOptions extends CallOptions {
  readonly run: string;
  readonly executor: Executor;
  /** @default false */
  readonly allowUnsafeLocalExec?: boolean;
  /** @default none, for the strategy static */
  readonly model?: ModelChoice | null;
  readonly stages?: BuildStages;
  /** @default null: rejects functions that need packages */
  readonly environments?: EnvironmentChoice | null;
  /** @default 0 */
  readonly seed?: number;
  /** @default all cores, at most 24 */
  readonly concurrency?: number;
}
