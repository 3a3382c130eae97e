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
  /** Filled tables, one for each person; the name of the file is the person's. */
  readonly sheets: readonly string[];
  /** The key that was written with the sheet. */
  readonly key: string;
}

export interface ReviewSheetsOptions extends StudyOptions {
  /** The dataset of the sheet, for the models' answers that it holds. @default none */
  readonly dataset?: string | undefined;
}

/**
 * Summarizes filled sheets of `export --to review`: answers, agreement of raters, and agreement with models.
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
  /** Pairs of a person and a task with at least one submission. */
  readonly attempted: number;
  readonly predictions: number;
  readonly mean_rounds: number | null;
  /** Share of attempts for which something was looked up, of those that say so. */
  readonly external_resources: number | null;
  /** Means of the five-point scales. */
  readonly scales: Readonly<Record<string, number | null>>;
}

/**
 * Writes the submissions of filled sheets of `export --to solve` as predictions: samples of a task are submissions in their order.
 * @throws DatasetError DATASET_STUDY_SHEET_INVALID; errors of reading and writing files
 */
export async function importSolutions(options: StudyOptions & { readonly output: string }): Promise<SolveSummary> {
  const { output, signal, ...sheets } = options;
  const solutions = (await readSolve({ ...sheets, signal })).filter(({ submissions }) => submissions.length > 0);
  const predictions = solvePredictions(solutions);
  await writeJsonLines(output, records.prediction, predictions, { signal });
  const given = (column: string): readonly string[] => solutions.flatMap(({ answers }) => answers.get(column) ?? []);
  const scale = (column: string): number | null => meanOf(given(column).map(Number));
  return {
    participants: [...new Set(solutions.map(({ participant }) => participant))].toSorted(),
    attempted: solutions.length,
    predictions: predictions.length,
    mean_rounds: meanOf(solutions.map(({ rounds }) => rounds)),
    external_resources: meanOf(given("external_resources").map((answer) => (answer === "yes" ? 1 : 0))),
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
