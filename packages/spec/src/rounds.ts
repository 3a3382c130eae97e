/** Counts of the answers and rounds that the published pipelines allow for one function. */
export interface Rounds {
  /** Answers after the first, for each prompt. */
  readonly regenerations: number;
  /** Rounds in which a failing script is repaired. */
  readonly debugRounds: number;
  /** Rounds in which a test with too little coverage is rewritten. */
  readonly coverageRounds: number;
  /** Rounds in which a test with enough coverage gets more inputs. */
  readonly moreRounds: number;
  /** Packages installed for one script because an import failed. */
  readonly missingModules: number;
}

/** Defaults of every strategy and flag: the counts of RepoST (R3, R4) and CodeBenchGen (E3). */
export const PUBLISHED_ROUNDS: Rounds = {
  regenerations: 3,
  debugRounds: 3,
  coverageRounds: 2,
  moreRounds: 0,
  missingModules: 10,
};

/** Tokens of context that a model is shown at most: the limits of RepoST (R1) for evaluation sets and for training sets. */
export const PUBLISHED_CONTEXT_TOKENS = { evaluation: 8000, training: 6000 } as const;
