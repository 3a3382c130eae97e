import type { ImportableFiles, Limits, Recording, SandboxedModule, Target } from "@repost/spec";

export interface PackageRequest {
  readonly target: Target;
  readonly module: SandboxedModule;
  readonly recording: Recording;
  readonly repository: ImportableFiles;
  readonly environment: string | null;
  readonly timeoutMs: number;
  readonly limits: Partial<Limits>;
  /** Files to load before the target's, in JavaScript. @default none */
  readonly before?: readonly string[];
}
