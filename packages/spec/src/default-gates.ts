/** Default limits of the gates. */
export const DEFAULT_GATES = {
  /** Minimum share of executed branches, also with a killed mutant. */
  minCoverage: 0.8,
  /** Minimum share of killed mutants among killed and survived ones. */
  minMutation: 0.8,
  /** Maximum judged mutants; more are sampled by operator. */
  maxMutants: 60,
  /** Minimum mutants of a function. */
  minMutants: 4,
  /** Minimum killed mutants that ignore a parameter, per parameter that the body reads. */
  minParameterKills: 1,
  /** Minimum similarity of near-duplicates. */
  minSimilarity: 0.85,
} as const;
