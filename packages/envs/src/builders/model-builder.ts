import type {
  CallOptions,
  EnvBackend,
  EnvClass,
  EnvLimits,
  EnvTask,
  EnvExecution,
  KnownRepair,
  PromptRunner,
  Recipe,
} from "@repost/spec";
import type { EnvMemory } from "../memory/env-memory.ts";

/** A resumed run shows the model the same texts, so answers cost nothing. */
export interface Observations {
  find(key: string): unknown;
  /** Resolves when the value is on the disk. */
  record(key: string, value: unknown): Promise<void>;
}

export type BuilderEvent =
  | { readonly type: "role-asked"; readonly role: string; readonly round: number }
  | { readonly type: "answer-refused"; readonly role: string; readonly reason: string }
  | {
      readonly type: "recipe-tried";
      readonly by: string;
      readonly round: number;
      readonly class: EnvClass;
      readonly detail: string | null;
    };

export interface ModelBuilderOptions extends CallOptions {
  readonly task: EnvTask;
  /** Folder at the base commit. */
  readonly sources: string;
  readonly backend: EnvBackend;
  readonly promptRunner: PromptRunner;
  /** @default none */
  readonly memory?: EnvMemory;
  /** @default in memory */
  readonly observations?: Observations;
  /** @default depends on the builder */
  readonly maxRounds?: number;
  /** Returns whether the budget allows another question. @default always */
  readonly mayAsk?: () => boolean;
  /** @default those of the backend */
  readonly buildLimits?: Partial<EnvLimits>;
  /** @default those of the backend */
  readonly testLimits?: Partial<EnvLimits>;
  readonly onEvent?: (event: BuilderEvent) => void;
}

export interface ModelBuild {
  /** The proven recipe, else the last; null without any. */
  readonly recipe: Recipe | null;
  readonly executions: readonly EnvExecution[];
  readonly examples: readonly string[];
  /** For the memory; empty without a proof. */
  readonly repairs: readonly KnownRepair[];
  /** Reason for giving up; null with a proof. */
  readonly gaveUp: string | null;
  /** The backend failed; the task must be built again. */
  readonly isBroken: boolean;
}
