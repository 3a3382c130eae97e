import type { CallOptions } from "@repost/spec";
import type { Lock } from "./lock.ts";

export interface PlanEnvironmentsOptions extends CallOptions {
  readonly needs: readonly ModuleNeeds[];
  /** @default "python" */
  readonly runtime?: "python" | "node";
  /** Folder of the repository, whose declared dependencies take precedence. */
  readonly root: string;
  /** More names of the repository's distribution. @default [] */
  readonly ownNames?: readonly string[];
  /** Its importable files, relative to the import root. @default [] */
  readonly ownFiles?: readonly string[];
  /** ISO 8601. @default null, unknown */
  readonly published?: string | null;
  /** Latest release date (YYYY-MM-DD), or `none`. @default the date of publishing */
  readonly cutoff?: string | undefined;
}

export interface ModuleNeeds {
  readonly id: string;
  /** Top-level, including the standard library. */
  readonly imports: readonly string[];
  /** In try statements or functions: installed only when declared. @default [] */
  readonly optional?: readonly string[];
  /** In surrounding code: installed when that changes nothing else. @default [] */
  readonly shown?: readonly string[];
}

export interface PlannedLock {
  readonly digest: string;
  readonly lock: Lock;
  /** Latest release time; null without a bound. */
  readonly cutoff: string | null;
  readonly isCompromise: boolean;
  readonly notes: readonly string[];
}

export interface UnresolvedImport {
  readonly module: string;
  readonly reason: string;
}

export interface Assignment {
  /** Lock digest; null without packages. */
  readonly environment: string | null;
  readonly unresolved: readonly UnresolvedImport[];
}

export interface EnvironmentPlan {
  readonly locks: readonly PlannedLock[];
  readonly assignments: ReadonlyMap<string, Assignment>;
}

export type EnvironmentEvent =
  | { readonly type: "environment-resolving"; readonly modules: readonly string[] }
  | {
      readonly type: "environment-installing";
      readonly digest: string;
      readonly distributions: number;
      /** Set for another target, such as python 3.11 on linux-x64. */
      readonly madeFor: string | null;
    }
  | { readonly type: "environment-ready"; readonly digest: string; readonly bytes: number };
