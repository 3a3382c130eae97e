import type { Requirement } from "@repost/spec";

/** What a repository says it needs. */
export interface DeclaredDependencies {
  /** Normalised name of the repository's own distribution; null where it says none. */
  readonly name: string | null;
  /** What using it takes. */
  readonly required: readonly Requirement[];
  /** What extras, tests and requirements files add, each name once. */
  readonly optional: readonly Requirement[];
  /** Whether what is not among them is not needed: a build has written them down, or the standard's fields say that they are all. @default false */
  readonly isComplete?: boolean;
}

/** A part of it, as one file says it. */
export interface DeclaredPart {
  readonly name?: string | undefined;
  readonly required: readonly Requirement[];
  readonly optional: readonly Requirement[];
  /** @default false */
  readonly isComplete?: boolean;
}
