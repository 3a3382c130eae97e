/** Exit codes of all commands. */
export const EXIT = {
  ok: 0,
  error: 1,
  usage: 2,
  /** Something is unscored: infrastructure failed, or results are missing. */
  incomplete: 3,
  /** No test was collected (pytest's code). */
  noTests: 5,
  /** The score is below the requested threshold. */
  belowThreshold: 100,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
