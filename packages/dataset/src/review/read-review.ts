import path from "node:path";
import type { CallOptions } from "@repost/spec";
import { studySheetInvalid } from "../errors.ts";
import { REVIEW_QUESTIONS, type ReviewQuestion } from "./review-questions.ts";
import { readStudyTable, type StudyRow } from "./study-table.ts";

export interface Rating {
  readonly rater: string;
  readonly item: number;
  readonly instanceId: string;
  readonly answers: ReadonlyMap<string, string>;
}

export interface ReadReviewOptions extends CallOptions {
  /** Files that are named after their raters or persons. */
  readonly sheets: readonly string[];
  readonly key: string;
}

/** @throws DatasetError DATASET_STUDY_SHEET_INVALID with file, row and column; errors of reading files */
export function readReview(options: ReadReviewOptions): Promise<readonly Rating[]> {
  return readSheets(options, (row, sheet, rater, instanceId) => {
    return { rater, item: row.item, instanceId, answers: answersOf(row, sheet) };
  });
}

/** @throws as readReview does */
export async function readSheets<T>(
  { sheets, key, signal }: ReadReviewOptions,
  read: (row: StudyRow, sheet: string, participant: string, instanceId: string) => T,
): Promise<readonly T[]> {
  const ids = await readStudyKey(key, signal);
  const records: T[] = [];
  for (const sheet of sheets) {
    const participant = participantName(sheet, sheets);
    for (const row of await readStudyTable(sheet, signal))
      records.push(read(row, sheet, participant, instanceOf(row, ids, key)));
  }
  return records;
}

async function readStudyKey(key: string, signal?: AbortSignal): Promise<ReadonlyMap<number, string>> {
  const rows = await readStudyTable(key, signal);
  return new Map(
    rows.map(({ where, item, cells }) => {
      const id = cells.get("instance_id")?.trim() ?? "";
      if (id === "") throw studySheetInvalid(where, "the cell of instance_id is empty");
      return [item, id];
    }),
  );
}

function instanceOf({ where, item }: StudyRow, ids: ReadonlyMap<number, string>, key: string): string {
  const id = ids.get(item);
  if (id === undefined) throw studySheetInvalid(where, `${key} has no item ${item}`);
  return id;
}

/** Returns the file's name, with folders for equal names. */
function participantName(sheet: string, sheets: readonly string[]): string {
  const nameOf = (file: string): string => path.basename(file).replace(/\.\w+$/u, "");
  const isRepeated = sheets.filter((other) => nameOf(other) === nameOf(sheet)).length > 1;
  return isRepeated ? sheet : nameOf(sheet);
}

function answersOf({ where, cells }: StudyRow, sheet: string): ReadonlyMap<string, string> {
  if (!REVIEW_QUESTIONS.some(({ column }) => cells.has(column)))
    throw studySheetInvalid(sheet, "it has no column of a question of the review");
  return readAnswers(REVIEW_QUESTIONS, cells, where);
}

/** @throws DatasetError DATASET_STUDY_SHEET_INVALID for an invalid answer */
export function readAnswers(
  questions: readonly ReviewQuestion[],
  cells: ReadonlyMap<string, string>,
  where: string,
): ReadonlyMap<string, string> {
  const answers = new Map<string, string>();
  for (const question of questions) {
    const text = cells.get(question.column)?.trim() ?? "";
    if (text !== "") answers.set(question.column, answerOf(question, text, where));
  }
  return answers;
}

/** Spreadsheets write 4 as 4.0 or 4,0. */
function answerOf({ column, answers, isScale = false }: ReviewQuestion, text: string, where: string): string {
  if (answers === null) return text;
  const plain = isScale ? text.replace(/[.,]0+$/u, "") : text.toLowerCase().replace(/[.!]$/u, "");
  const match = answers.find((answer) => answer === plain || (!isScale && plain.length === 1 && answer[0] === plain));
  if (match !== undefined) return match;
  throw studySheetInvalid(where, `"${text}" in ${column} is none of ${answers.join(", ")}`);
}
