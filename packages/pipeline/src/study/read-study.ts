import {
  readEnvironments,
  readSolve,
  type ReviewSummary,
  solvePredictions,
  summarizeReviewSheets,
  writeJsonLines,
} from "@repost/dataset";
import { type CallOptions, records } from "@repost/spec";

export interface StudyOptions extends CallOptions {
  /** One table per person, named after the person. */
  readonly sheets: readonly string[];
  readonly key: string;
}

export interface ReviewSheetsOptions extends StudyOptions {
  /** Dataset with the models' answers. */
  readonly dataset?: string | undefined;
}

/**
 * Summarizes answers and agreement of `export --to review`.
 * @throws DatasetError DATASET_STUDY_SHEET_INVALID; errors of reading files
 */
export async function reviewSheets({ dataset, ...options }: ReviewSheetsOptions): Promise<ReviewSummary> {
  if (dataset === undefined) return await summarizeReviewSheets(options);
  return await summarizeReviewSheets({
    ...options,
    environments: readEnvironments(dataset, { signal: options.signal }),
  });
}

export interface SolveSummary {
  readonly participants: readonly string[];
  /** Pairs of person and task. */
  readonly attempted: number;
  readonly predictions: number;
  readonly mean_rounds: number | null;
  /** Share of attempts with a look-up. */
  readonly external_resources: number | null;
  readonly scales: Readonly<Record<string, number | null>>;
}

/**
 * Writes submissions of `export --to solve` as predictions.
 * @throws DatasetError DATASET_STUDY_SHEET_INVALID; errors of reading and writing files
 */
export async function importSolutions(options: StudyOptions & { readonly output: string }): Promise<SolveSummary> {
  const { output, signal, ...sheets } = options;
  const solutions = (await readSolve({ ...sheets, signal })).filter(({ submissions }) => submissions.length > 0);
  const predictions = solvePredictions(solutions);
  await writeJsonLines(output, records.prediction, predictions, { signal });
  const answersOf = (column: string): readonly string[] =>
    solutions.flatMap(({ answers }) => answers.get(column) ?? []);
  const scale = (column: string): number | null => meanOf(answersOf(column).map(Number));
  return {
    participants: [...new Set(solutions.map(({ participant }) => participant))].toSorted(),
    attempted: solutions.length,
    predictions: predictions.length,
    mean_rounds: meanOf(solutions.map(({ rounds }) => rounds)),
    external_resources: meanOf(answersOf("external_resources").map((answer) => (answer === "yes" ? 1 : 0))),
    scales: {
      difficulty: scale("difficulty"),
      instruction_clarity: scale("instruction_clarity"),
      test_quality: scale("test_quality"),
    },
  };
}

function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100;
}
