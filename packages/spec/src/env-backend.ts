import type { CallOptions } from "./ports.ts";
import type { Recipe } from "./recipe.ts";

export interface EnvLimits {
  /** Milliseconds. @default 1,800,000 for a build; 2,700,000 for tests */
  readonly wall_ms: number;
  /** @default 4 GiB */
  readonly memory_bytes: number;
  /** Maximum number of processes and threads. @default 1,024 */
  readonly processes: number;
}

export interface EnvBuildRequest {
  readonly recipe: Recipe;
  /** Folder with the sources at the base commit. */
  readonly sources: string;
  readonly limits?: Partial<EnvLimits>;
  readonly onOutput?: (text: string) => void;
}

export interface EnvLayer {
  /** Digest of parent, command and input files. */
  readonly key: string;
  /** Executed command, or "sources" for the layer of the repository's files. */
  readonly run: string;
  readonly cached: boolean;
  readonly wall_ms: number;
  /** 0 for cached layers, null when unknown. */
  readonly cpu_ms: number | null;
}

export interface EnvBase {
  /** Image, or path of the root file system. */
  readonly name: string;
  readonly digest: string;
}

export interface BuiltEnv {
  /** Name by which the backend finds the environment. */
  readonly id: string;
  readonly base: EnvBase;
  /** Operating system and architecture, such as linux/amd64. */
  readonly platform: string;
  readonly size_bytes: number;
  readonly layers: readonly EnvLayer[];
}

/** A failing step and broken infrastructure are results, not exceptions. */
export type EnvBuild =
  | { readonly status: "built"; readonly env: BuiltEnv }
  | {
      readonly status: "failed";
      /** `network`: the registries did not answer. */
      readonly reason: "exit" | "timeout" | "oom" | "network";
      readonly step: string;
      readonly exit_code: number | null;
      readonly log: string;
      /** CPU time with repeated attempts; null when unknown. */
      readonly cpu_ms: number | null;
      readonly layers: readonly EnvLayer[];
    }
  | { readonly status: "infrastructure"; readonly detail: string };

export interface EnvRunRequest {
  readonly env: BuiltEnv;
  readonly recipe: Recipe;
  /** Unified diffs to apply, in order. */
  readonly patches: readonly string[];
  /** Files that are written after the patches. */
  readonly files?: readonly { readonly path: string; readonly content: string }[];
  readonly limits?: Partial<EnvLimits>;
}

/** Output of the recipe's test command in a fresh copy without a network. */
export interface EnvRunOutput {
  readonly error: "patch_conflict" | "prepare_failed" | "timeout" | "oom" | null;
  /** Null when a limit ended the command. */
  readonly exit_code: number | null;
  /** Texts of the report files that the recipe names. */
  readonly reports: readonly string[];
  readonly log: string;
  readonly wall_ms: number;
  /** null when unknown. */
  readonly cpu_ms: number | null;
  /** Peak of all processes together. @default null: unknown */
  readonly peak_memory_bytes?: number | null;
}

/** Builds environments of repositories and runs their tests. */
export interface EnvBackend extends AsyncDisposable {
  build(request: EnvBuildRequest, options?: CallOptions): Promise<EnvBuild>;
  /** @throws when the backend cannot start or observe the run */
  run(request: EnvRunRequest, options?: CallOptions): Promise<EnvRunOutput>;
  /** Deletes the environment, except layers that another environment uses. */
  remove(env: BuiltEnv): Promise<void>;
  close(): Promise<void>;
}
