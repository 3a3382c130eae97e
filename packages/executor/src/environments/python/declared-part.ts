import type { Requirement } from "@repost/spec";

export interface DeclaredDependencies {
  /** Normalised name of the distribution; null when unknown. */
  readonly name: string | null;
  readonly required: readonly Requirement[];
  readonly optional: readonly Requirement[];
  /** True when other packages are certainly not needed. @default false */
  readonly isComplete?: boolean;
}

export interface DeclaredPart extends Omit<DeclaredDependencies, "name"> {
  readonly name?: string | undefined;
}
