import type { ExecutionRequest, Limits, SandboxedModule } from "@repost/spec";

/** What the candidate's process may name of libraries, as the reference did when it was recorded. */
export interface AllowedNames {
  /** References to classes and functions: `package.module:Class`. */
  readonly names: readonly string[];
  /** Whether values that stay in the candidate's process may be used by the test in other ways than by identity. */
  readonly remote: boolean;
  /**
   * Effects of calls on the test's process, and what the reference opened and called there, in the runtime's own notation. All
   * other effects of a candidate are withheld. Undefined where nothing is withheld.
   */
  readonly effects?: readonly string[] | undefined;
}

/** Both processes of one run. */
export interface SplitPlan {
  /** The module with the reference; only the test's process sees it. */
  readonly module: Pick<SandboxedModule, "path" | "code" | "files" | "entry" | "imports">;
  /** The whole test program; only the test's process sees it. */
  readonly program: string;
  /** The module with the candidate in the target's place. */
  readonly candidate: string;
  /** Null while recording, where the reference runs on both sides and what it names is learned. */
  readonly allowed: AllowedNames | null;
  readonly trustedLimits: Partial<Limits>;
  readonly candidateLimits: Partial<Limits>;
  readonly environment: string | null;
  /** While recording: whether the test's process learns how the reference answers. @default false */
  readonly answers?: boolean;
  /** Whether the test's process watches what the reference leaves behind for the candidate. @default false */
  readonly watch?: boolean;
  /** @default 0 */
  readonly hashSeed?: number;
  /** @default 0 */
  readonly clockShiftS?: number;
}

export interface SplitRequests {
  /** Runs the test, and no candidate. */
  readonly trusted: ExecutionRequest;
  /** Runs the candidate, and no test. */
  readonly candidate: ExecutionRequest;
}

/** What judging by two processes needs to know about a language. */
export interface SplitLanguage {
  /** Whether a program calls the reference too, beside the candidate. Without it none does. */
  callsReference?(program: string, entry: string): boolean;
  requests(plan: SplitPlan): Promise<SplitRequests>;
}
