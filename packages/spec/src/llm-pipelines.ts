/** Pipelines of RepoST and CodeBenchGen. */
export const LLM_PIPELINES = ["repost", "codebenchgen"] as const;
export type LlmPipeline = (typeof LLM_PIPELINES)[number];

/** Maximum answers and rounds per function. */
export interface Rounds {
  /** Answers after the first, for each prompt. */
  readonly regenerations: number;
  /** Maximum repairs of a failing script. */
  readonly debugRounds: number;
  /** Maximum rewrites of a test with too little coverage. */
  readonly coverageRounds: number;
  /** Additions of inputs to a test with enough coverage. */
  readonly moreRounds: number;
  /** Packages installed for one script because an import failed. */
  readonly missingModules: number;
}

/** Counts of RepoST (R3, R4) and CodeBenchGen (E3). */
export const PUBLISHED_ROUNDS: Rounds = {
  regenerations: 3,
  debugRounds: 3,
  coverageRounds: 2,
  moreRounds: 0,
  missingModules: 10,
};

/** Maximum shown context: RepoST's (R1) for evaluation and training sets. */
export const PUBLISHED_CONTEXT_TOKENS = { evaluation: 8000, training: 6000 } as const;
