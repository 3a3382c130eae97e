import type { ImportableFiles, Limits, Recording, SandboxedModule, Target } from "@repost/spec";

/** What a run of recorded calls in the target's own package is made from. */
export interface PackageRequest {
  readonly target: Target;
  readonly module: SandboxedModule;
  readonly recording: Recording;
  readonly repository: ImportableFiles;
  readonly environment: string | null;
  readonly timeoutMs: number;
  readonly limits: Partial<Limits>;
  /** Files of the package to load before the target's, in JavaScript. @default none */
  readonly before?: readonly string[];
}
