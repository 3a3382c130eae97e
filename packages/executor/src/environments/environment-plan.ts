import type { Lock } from "./lock.ts";

/** What a module takes from outside its repository. */
export interface ModuleNeeds {
  readonly id: string;
  /** Top-level import names; the standard library may be among them. */
  readonly imports: readonly string[];
  /**
   * What it imports but can do without, as it is tried or imported by a function only: had where the repository declares it, for undeclared it
   * was not there for the repository's authors either. @default []
   */
  readonly optional?: readonly string[];
  /** What code around it imports, which a candidate in its place may use: had where that costs no module anything of its own. @default [] */
  readonly shown?: readonly string[];
}

/** A lock that was resolved and installed for some modules. */
export interface PlannedLock {
  readonly digest: string;
  readonly lock: Lock;
  /** No distribution in it is newer; null without a bound. */
  readonly cutoff: string | null;
  /** Whether nothing fitted as it was wished, so that other versions were taken. */
  readonly isCompromise: boolean;
  /** For people: what is not as it was wished. */
  readonly notes: readonly string[];
}

export interface UnresolvedImport {
  readonly module: string;
  /** Why it is not there, for a person. */
  readonly reason: string;
}

/** What one module gets. */
export interface Assignment {
  /** Digest of its lock; null where it needs none, or can have none. */
  readonly environment: string | null;
  readonly unresolved: readonly UnresolvedImport[];
}

/** Environments for the modules of one repository. */
export interface EnvironmentPlan {
  readonly locks: readonly PlannedLock[];
  /** By id of the needs. */
  readonly assignments: ReadonlyMap<string, Assignment>;
}

/** What happens while environments are made. */
export type EnvironmentEvent =
  | { readonly type: "environment-resolving"; readonly modules: readonly string[] }
  | {
      readonly type: "environment-installing";
      readonly digest: string;
      readonly distributions: number;
      /** What the lock was made for, where that is not what it is installed for: python 3.11 on linux-x64. */
      readonly madeFor: string | null;
    }
  | { readonly type: "environment-ready"; readonly digest: string; readonly bytes: number };
