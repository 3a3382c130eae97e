import type { ExecutionRequest, Limits, SandboxedModule } from "@repost/spec";
import { candidateName } from "@repost/syntax";

/** Library names that the candidate's process may use, as the reference did. */
export interface AllowedNames {
  /** References to classes and functions: `package.module:Class`. */
  readonly names: readonly string[];
  /** True when the test may use values of the candidate's process in other ways than by identity. */
  readonly remote: boolean;
  /**
   * Recorded effects on the test's process, and uses of its objects, in the runtime's notation. Other effects are
   * withheld. Undefined: nothing is withheld.
   */
  readonly effects?: readonly string[] | undefined;
}

/** Both processes of one run. */
export interface SplitPlan {
  /** Module with the reference, for the test's process only. */
  readonly module: Pick<SandboxedModule, "path" | "code" | "files" | "entry" | "imports">;
  /** Whole test program, for the test's process only. */
  readonly program: string;
  readonly candidate: string;
  /** Null while recording, when both sides run the reference. */
  readonly allowed: AllowedNames | null;
  readonly trustedLimits: Partial<Limits>;
  readonly candidateLimits: Partial<Limits>;
  readonly environment: string | null;
  /** Learns the reference's answers while recording. @default false */
  readonly answers?: boolean;
  /** Watches which answers the reference leaves behind. @default false */
  readonly watch?: boolean;
  /** @default 0 */
  readonly hashSeed?: number;
  /** @default 0 */
  readonly clockShiftS?: number;
}

export interface SplitRequests {
  /** Runs the test without a candidate. */
  readonly trusted: ExecutionRequest;
  /** Runs the candidate without a test. */
  readonly candidate: ExecutionRequest;
}

/** Language part of judging in two processes. */
export interface SplitLanguage {
  /** @default false */
  callsReference?(program: string, entry: string): boolean;
  requests(plan: SplitPlan): Promise<SplitRequests>;
}

/** Returns whether a program has the candidate under its own name, beside the reference. */
export function callsReference(program: string, entry: string): boolean {
  return program.includes(candidateName(entry, program));
}
