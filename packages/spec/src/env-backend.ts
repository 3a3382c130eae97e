import type { CallOptions } from "./ports.ts";
import type { Recipe } from "./recipe.ts";

/** Limits of a build or of a test run. */
export interface EnvLimits {
  /** Wall time in milliseconds. @default 1,800,000 for a build; 2,700,000 for tests */
  readonly wall_ms: number;
  /** @default 4 GiB */
  readonly memory_bytes: number;
  /** Processes and threads. @default 1,024 */
  readonly processes: number;
}

export interface EnvBuildRequest {
  readonly recipe: Recipe;
  /** Folder with the sources at the base commit. */
  readonly sources: string;
  readonly limits?: Partial<EnvLimits>;
  /** Receives the output of each step. */
  readonly onOutput?: (text: string) => void;
}

/** A layer of a built environment. */
export interface EnvLayer {
  /** Digest of everything that decides the layer: its parent, its command and its input files. */
  readonly key: string;
  /** Command; "sources" for the layer of the repository's files. */
  readonly run: string;
  /** True for a layer of an earlier build. */
  readonly cached: boolean;
  readonly wall_ms: number;
  /** CPU time of the command and its files; 0 for a cached layer, null when unknown. */
  readonly cpu_ms: number | null;
}

/** Base image or root file system of an environment. */
export interface EnvBase {
  /** Name of the image, or path of the root file system. */
  readonly name: string;
  readonly digest: string;
}

export interface BuiltEnv {
  /** Name by which the backend finds the environment. */
  readonly id: string;
  readonly base: EnvBase;
  /** Such as linux/amd64. */
  readonly platform: string;
  readonly size_bytes: number;
  readonly layers: readonly EnvLayer[];
}

/** Result of a build. A failing step and broken infrastructure are results, not exceptions. */
export type EnvBuild =
  | { readonly status: "built"; readonly env: BuiltEnv }
  | {
      readonly status: "failed";
      /** `network`: the registries did not answer, at repeated attempts. This says nothing about the recipe. */
      readonly reason: "exit" | "timeout" | "oom" | "network";
      /** Command of the step. */
      readonly step: string;
      readonly exit_code: number | null;
      /** End of the step's output. */
      readonly log: string;
      /** CPU time of the step, with its repeated attempts; null when unknown. */
      readonly cpu_ms: number | null;
      /** Layers before the step. */
      readonly layers: readonly EnvLayer[];
    }
  | { readonly status: "infrastructure"; readonly detail: string };

export interface EnvRunRequest {
  readonly env: BuiltEnv;
  readonly recipe: Recipe;
  /** Unified diffs in the order in which they are applied. */
  readonly patches: readonly string[];
  /** Files written after the patches, by path in the repository. */
  readonly files?: readonly { readonly path: string; readonly content: string }[];
  readonly limits?: Partial<EnvLimits>;
}

/** One run of the tests, in a fresh copy of the environment and without a network. */
export interface EnvRunOutput {
  readonly error: "patch_conflict" | "prepare_failed" | "timeout" | "oom" | null;
  /** Exit code of the test command; null when a limit ended it. */
  readonly exit_code: number | null;
  /** Texts of the reports that the recipe names. */
  readonly reports: readonly string[];
  /** End of the output. */
  readonly log: string;
  readonly wall_ms: number;
  /** null when unknown. */
  readonly cpu_ms: number | null;
  /** Greatest memory of all processes together. @default null: unknown */
  readonly peak_memory_bytes?: number | null;
}

/** Builds repository environments and runs their tests. */
export interface EnvBackend extends AsyncDisposable {
  build(request: EnvBuildRequest, options?: CallOptions): Promise<EnvBuild>;
  /** @throws when the backend cannot start or observe the run */
  run(request: EnvRunRequest, options?: CallOptions): Promise<EnvRunOutput>;
  /** Removes an environment, but no layer that another environment uses. */
  remove(env: BuiltEnv): Promise<void>;
  close(): Promise<void>;
}
