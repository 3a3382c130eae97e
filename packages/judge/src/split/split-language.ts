import type { ExecutionRequest, Limits, Recording, SandboxedModule } from "@repost/spec";
import { candidateName } from "@repost/syntax";

/** Library names of the candidate's process, as the reference used. Without effects, nothing is withheld. */
export type AllowedNames = NonNullable<Recording["allowed"]>;

export interface SplitPlan {
  /** For the test's process only. */
  readonly module: Pick<SandboxedModule, "path" | "code" | "files" | "entry" | "imports">;
  /** For the test's process only. */
  readonly program: string;
  readonly candidate: string;
  /** Null while recording, when both sides run the reference. */
  readonly allowed: AllowedNames | null;
  readonly trustedLimits: Partial<Limits>;
  readonly candidateLimits: Partial<Limits>;
  readonly environment: string | null;
  /** Records the reference's answers. @default false */
  readonly answers?: boolean;
  /** Watches which answers the reference leaves behind. @default false */
  readonly watch?: boolean;
  /** @default 0 */
  readonly hashSeed?: number;
  /** @default 0 */
  readonly clockShiftS?: number;
}

export interface SplitRequests {
  readonly trusted: ExecutionRequest;
  readonly candidate: ExecutionRequest;
}

/** The program has the candidate under its own name. */
export function callsReference(program: string, entry: string): boolean {
  return program.includes(candidateName(entry, program));
}
