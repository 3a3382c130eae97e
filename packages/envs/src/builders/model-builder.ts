import type {
  CallOptions,
  EnvBackend,
  EnvClass,
  EnvLimits,
  EnvTask,
  EnvTrial,
  KnownRepair,
  PromptRunner,
  Recipe,
} from "@repost/spec";
import type { EnvMemory } from "../memory/env-memory.ts";

/** Trials and commands that a run has observed, by key. A resumed run then shows the model the same texts again, which costs nothing. */
export interface Observations {
  find(key: string): unknown;
  /** Resolves when the value, which is JSON, is on the disk. */
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
  /** Folder with the sources at the base commit. */
  readonly sources: string;
  readonly backend: EnvBackend;
  readonly promptRunner: PromptRunner;
  /** @default none */
  readonly memory?: EnvMemory;
  /** @default in memory, lost with the process */
  readonly observations?: Observations;
  /** @default depends on the builder */
  readonly maxRounds?: number;
  /** Returns whether the budget of the task allows another question. @default always */
  readonly mayAsk?: () => boolean;
  /** @default those of the backend */
  readonly buildLimits?: Partial<EnvLimits>;
  /** @default those of the backend */
  readonly testLimits?: Partial<EnvLimits>;
  readonly onEvent?: (event: BuilderEvent) => void;
}

export interface ModelBuild {
  /** The proven recipe, else the last one that was tried; null without any. */
  readonly recipe: Recipe | null;
  readonly trials: readonly EnvTrial[];
  /** Instances of the memory that prompts showed. */
  readonly examples: readonly string[];
  /** Changes after which an error was gone, for the memory; empty without a proof. */
  readonly repairs: readonly KnownRepair[];
  /** Why there is no proof; null with one. */
  readonly gaveUp: string | null;
  /** True when the backend failed: nothing is known of the task, which has to be built again. */
  readonly isBroken: boolean;
}
