/** Limits of the gates that accept an environment, unless an option says otherwise. */
export const DEFAULT_GATES = {
  /** Minimum share of the target's branches that the tests execute and in which they kill a mutant. */
  minCoverage: 0.8,
  /** Minimum share of killed mutants among killed and survived ones. */
  minMutation: 0.8,
  /** Maximum number of mutants that are judged; more are sampled by operator. */
  maxMutants: 60,
  /** Minimum number of mutants of a function that is not trivial. */
  minMutants: 4,
  /** Minimum number of killed mutants that ignore a parameter, for each parameter that the body reads. */
  minParameterKills: 1,
  /** Similarity from which on two functions are near-duplicates. */
  minSimilarity: 0.85,
} as const;
