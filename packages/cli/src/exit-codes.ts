/** What the command's exit code means; the same for every subcommand. */
export const EXIT = {
  ok: 0,
  error: 1,
  usage: 2,
  /** Something is left unscored: infrastructure failed, or results are missing. */
  incomplete: 3,
  /** No test was collected, as pytest says it. */
  noTests: 5,
  /** A score is under the threshold that was asked for. */
  belowThreshold: 100,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
