export const DEFAULT_GATES = {
  /** Share of executed branches, and of those with a killed mutant. */
  minCoverage: 0.8,
  /** Share of killed mutants among killed and survived ones. */
  minMutation: 0.8,
  /** Maximum number of judged mutants; above it, a sample by operator is judged. */
  maxMutants: 60,
  /** Minimum number of mutants of a function. */
  minMutants: 4,
  /** Killed mutants that ignore a parameter, per used parameter. */
  minParameterKills: 1,
  /** Minimum similarity of near-duplicates. */
  minSimilarity: 0.85,
} as const;
