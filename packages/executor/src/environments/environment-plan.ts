import type { Lock } from "./lock.ts";

export interface ModuleNeeds {
  readonly id: string;
  /** Top-level import names, including the standard library. */
  readonly imports: readonly string[];
  /** Imports inside try statements or functions, installed only when the repository declares them. @default [] */
  readonly optional?: readonly string[];
  /** Imports of surrounding code that a candidate may use, installed when that changes nothing else. @default [] */
  readonly shown?: readonly string[];
}

/** Resolved and installed lock of several modules. */
export interface PlannedLock {
  readonly digest: string;
  readonly lock: Lock;
  /** Latest release time of its distributions; null without a bound. */
  readonly cutoff: string | null;
  /** True when the requested bounds could not be met. */
  readonly isCompromise: boolean;
  /** Deviations from the request, for people. */
  readonly notes: readonly string[];
}

export interface UnresolvedImport {
  readonly module: string;
  readonly reason: string;
}

export interface Assignment {
  /** Digest of its lock; null without packages. */
  readonly environment: string | null;
  readonly unresolved: readonly UnresolvedImport[];
}

/** Environments of one repository's modules. */
export interface EnvironmentPlan {
  readonly locks: readonly PlannedLock[];
  /** By id of the needs. */
  readonly assignments: ReadonlyMap<string, Assignment>;
}

export type EnvironmentEvent =
  | { readonly type: "environment-resolving"; readonly modules: readonly string[] }
  | {
      readonly type: "environment-installing";
      readonly digest: string;
      readonly distributions: number;
      /** Target of the lock if it differs from the installation: python 3.11 on linux-x64. */
      readonly madeFor: string | null;
    }
  | { readonly type: "environment-ready"; readonly digest: string; readonly bytes: number };
