import type { Requirement } from "@repost/spec";

export interface DeclaredDependencies {
  /** Normalised; null when undeclared. */
  readonly name: string | null;
  readonly required: readonly Requirement[];
  /** From extras, tests and requirements files. */
  readonly optional: readonly Requirement[];
  /** True when other packages are certainly not needed. @default false */
  readonly isComplete?: boolean;
}

export interface DeclaredPart {
  readonly name?: string | undefined;
  readonly required: readonly Requirement[];
  readonly optional: readonly Requirement[];
  /** @default false */
  readonly isComplete?: boolean;
}
