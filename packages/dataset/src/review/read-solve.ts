import { type Prediction, prediction } from "@repost/spec";
import { studySheetInvalid } from "../errors.ts";
import { readAnswers, type ReadReviewOptions, readSheets } from "./read-review.ts";
import type { ReviewQuestion } from "./review-questions.ts";
import { ROUNDS_COLUMN, SOLVE_QUESTIONS, SUBMISSION_COLUMNS } from "./solve-questions.ts";
import type { StudyRow } from "./study-table.ts";

/** A person's submissions to a task. */
export interface Solution {
  readonly participant: string;
  readonly item: number;
  readonly instanceId: string;
  readonly submissions: readonly string[];
  /** Number of submissions, including those outside of the sheet. */
  readonly rounds: number;
  readonly answers: ReadonlyMap<string, string>;
}

export type ReadSolveOptions = ReadReviewOptions;

/** @throws DatasetError DATASET_STUDY_SHEET_INVALID with file, row and column; errors of reading files */
export function readSolve(options: ReadSolveOptions): Promise<readonly Solution[]> {
  return readSheets(options, (row, sheet, participant, instanceId) => {
    if (!row.cells.has("answer_1")) throw studySheetInvalid(sheet, "it has no column answer_1");
    const submissions = submissionsOf(row);
    const rounds = roundsOf(row, submissions.length);
    const answers = readAnswers(QUESTIONS, row.cells, row.where);
    return { participant, item: row.item, instanceId, submissions, rounds, answers };
  });
}

/** Numbers a person's submissions as samples. */
export function solvePredictions(solutions: readonly Solution[]): readonly Prediction[] {
  return solutions.flatMap(({ participant, instanceId, submissions }) =>
    submissions.map((solution, sample) =>
      prediction({ instance_id: instanceId, sample, solution, model_name_or_path: participant }),
    ),
  );
}

const QUESTIONS: readonly ReviewQuestion[] = SOLVE_QUESTIONS.filter(({ column }) => column !== ROUNDS_COLUMN);

function submissionsOf({ cells, where }: StudyRow): readonly string[] {
  const texts = SUBMISSION_COLUMNS.map((column) => cells.get(column) ?? "");
  const count = texts.findLastIndex((text) => text !== "") + 1;
  const gap = texts.slice(0, count).indexOf("");
  if (gap !== -1)
    throw studySheetInvalid(where, `${SUBMISSION_COLUMNS[gap] ?? ""} is empty, and a later answer is not`);
  return texts.slice(0, count).map((text) => `${text}\n`);
}

function roundsOf({ cells, where }: StudyRow, submissions: number): number {
  const text = (cells.get(ROUNDS_COLUMN) ?? "").trim().replace(/[.,]0+$/u, "");
  const rounds = text === "" ? submissions : Number(text);
  if (!Number.isInteger(rounds) || rounds < submissions)
    throw studySheetInvalid(
      where,
      `"${text}" in rounds is no whole number from ${submissions} on, the number of answers`,
    );
  return rounds;
}
