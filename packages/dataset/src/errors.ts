import { errorCreator, RepostError, errorMessage } from "@repost/spec";
import { exportHint } from "./exports/export-hints.ts";

const HINTS = {
  DATASET_FILE_MISSING: "Check the path, and that the command that writes it has finished.",
  DATASET_FILE_UNREADABLE: "Check the file's permissions and the disk it lies on.",
  DATASET_FILE_UNWRITABLE: "Check the folder's permissions, or choose another place.",
  DATASET_DISK_FULL: "Free disk space and run the same command again; finished work is kept.",
  DATASET_GZIP_BROKEN: "Copy or download the file again.",
  DATASET_PARQUET_BROKEN:
    "Copy or download the file again; a writer that was interrupted leaves no end, and then nothing can be read.",
  DATASET_TEXT_INVALID: "Save the file as UTF-8; a shell on Windows may have written UTF-16.",
  DATASET_LINE_TOO_LONG: "Write one JSON value a line, and check that the file is text at all.",
  DATASET_FORMAT_UNSUPPORTED: "Convert it to JSON Lines in repost's own form.",
  DATASET_FILE_INVALID: "Correct the file, or choose another folder; it was left as it is.",
  DATASET_RUN_EMPTY: "Give the folder that a build wrote, or a .jsonl file.",
  DATASET_SHARDS_INCONSISTENT: "Put all shards of one run, and nothing else of that name, into the folder.",
  DATASET_DIGEST_INVALID: "Give sha256: and 64 hexadecimal digits, as records hold them.",
  DATASET_CONTENT_CORRUPT: "Restore it from a copy, or build the environment again.",
  DATASET_PREDICTION_INVALID: "Give each row an instance_id (or task_id) and a solution or a completion.",
  DATASET_PREDICTION_REPEATED: "Number the samples of an id differently, or leave the field sample out.",
  DATASET_PREDICTION_UNKNOWN: "Check that the predictions were made for this dataset.",
  DATASET_TASK_INVALID: "Correct the row, or pass onInvalid to leave out and count such rows.",
  DATASET_LICENSE_UNKNOWN: "Give identifiers such as MIT or Apache-2.0, one by one.",
  DATASET_REPOSITORIES_NEEDED:
    "Unpack the set's repositories (function_level.zip of RepoCoder in github.com/microsoft/CodeT) and run `repost discover REPOSITORIES/* --repoeval FILE -o RUN`, then context, sandbox, testgen and check on RUN.",
  DATASET_EXPORT_EMPTY: "Name the run of an evaluation with --results.",
  DATASET_STUDY_SHEET_INVALID:
    "Correct the cell, or write the sheet again with repost export and copy the answers into it.",
} as const;

export type DatasetErrorCode = keyof typeof HINTS | "DATASET_PREDICTIONS_EMPTY";

export class DatasetError extends RepostError<DatasetErrorCode> {
  override readonly name = "DatasetError";
}

const failure = errorCreator(DatasetError, HINTS);

/** Returns a code such as ENOENT. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

export function readFailure(path: string, error: unknown): unknown {
  const code = fileCode(error);
  if (code === undefined) return error;
  if (code === "ENOENT" || code === "ENOTDIR") return failure("DATASET_FILE_MISSING", `There is no ${path}.`, error);
  return code.startsWith("Z_")
    ? failure("DATASET_GZIP_BROKEN", `${path} is not a complete gzip file: ${errorMessage(error)}.`, error)
    : failure("DATASET_FILE_UNREADABLE", `Cannot read ${path}: ${errorMessage(error)}.`, error);
}

export function writeFailure(path: string, error: unknown): unknown {
  const code = fileCode(error);
  if (code === undefined) return error;
  return code === "ENOSPC" || code === "EDQUOT"
    ? failure("DATASET_DISK_FULL", `No space left for ${path}; nothing half written was left behind.`, error)
    : failure("DATASET_FILE_UNWRITABLE", `Cannot write ${path}: ${errorMessage(error)}.`, error);
}

/** Returns the system's code; RepostErrors and aborts have none. */
function fileCode(error: unknown): string | undefined {
  const code = RepostError.is(error) ? undefined : systemCode(error);
  return code !== undefined && (/^E[A-Z0-9]+$/u.test(code) || code.startsWith("Z_")) ? code : undefined;
}

export function parquetBroken(path: string, cause: unknown): DatasetError {
  return failure(
    "DATASET_PARQUET_BROKEN",
    `${path} is not a Parquet file that can be read: ${errorMessage(cause)}.`,
    cause,
  );
}

export function textInvalid(where: string): DatasetError {
  return failure("DATASET_TEXT_INVALID", `${where} is not UTF-8 text.`);
}

export function lineTooLong(where: string, maxLineBytes: number): DatasetError {
  return failure("DATASET_LINE_TOO_LONG", `${where} has more than ${maxLineBytes} bytes without a line break.`);
}

export function formatUnsupported(path: string, actual: string, expected: string): DatasetError {
  return failure("DATASET_FORMAT_UNSUPPORTED", `${path} is ${actual}; expected is ${expected}.`);
}

export function fileInvalid(path: string, expected: string, cause?: unknown): DatasetError {
  return failure("DATASET_FILE_INVALID", `${path} is not ${expected}.`, cause);
}

export function runEmpty(folder: string): DatasetError {
  return failure("DATASET_RUN_EMPTY", `${folder} is not a run: it has no environments.jsonl and no shards of one.`);
}

export function shardsInconsistent(folder: string, problem: string): DatasetError {
  return failure("DATASET_SHARDS_INCONSISTENT", `The shards in ${folder} do not make one dataset: ${problem}.`);
}

export function digestInvalid(digest: string): DatasetError {
  return failure("DATASET_DIGEST_INVALID", `${JSON.stringify(digest)} is not a digest.`);
}

export function contentCorrupt(digest: string, where: string, cause?: unknown): DatasetError {
  return failure("DATASET_CONTENT_CORRUPT", `The content of ${digest} in ${where} is not what its digest says.`, cause);
}

export function predictionInvalid(where: string, problem: string): DatasetError {
  return failure("DATASET_PREDICTION_INVALID", `${where}: ${problem}.`);
}

export function predictionRepeated(where: string, id: string, sample: number): DatasetError {
  return failure("DATASET_PREDICTION_REPEATED", `${where}: sample ${sample} of ${id} was there before.`);
}

export function predictionUnknown(path: string, count: number, ids: readonly string[]): DatasetError {
  const named = `${ids.join(", ")}${count > ids.length ? ", ..." : ""}`;
  return failure(
    "DATASET_PREDICTION_UNKNOWN",
    `${count} predictions in ${path} are for ids that the dataset lacks: ${named}.`,
  );
}

export function predictionsEmpty(path: string, expected: string): DatasetError {
  return new DatasetError(`There are no predictions in ${path}.`, {
    code: "DATASET_PREDICTIONS_EMPTY",
    hint: `Give ${expected}.`,
  });
}

export function taskInvalid(where: string, problem: string): DatasetError {
  return failure("DATASET_TASK_INVALID", `${where}: ${problem}.`);
}

export function repositoriesNeeded(path: string): DatasetError {
  return failure(
    "DATASET_REPOSITORIES_NEEDED",
    `${path} is a RepoEval file: its rows name functions of repositories that it does not have.`,
  );
}

export function licenseUnknown(text: string): DatasetError {
  return failure("DATASET_LICENSE_UNKNOWN", `"${text}" is no SPDX licence identifier.`);
}

export function studySheetInvalid(where: string, problem: string): DatasetError {
  return failure("DATASET_STUDY_SHEET_INVALID", `${where}: ${problem}.`);
}

/** @param reasons number of skipped environments by reason */
export function exportEmpty(dataset: string, reasons: Readonly<Record<string, number>>): DatasetError {
  const counts = Object.entries(reasons).toSorted(([, left], [, right]) => right - left);
  const texts = counts.map(([reason, count]) => `${count} ${reason.replaceAll("_", " ")}`);
  const why = texts.length === 0 ? "it has no environments" : texts.join(", ");
  const hints = new Set(counts.flatMap(([reason]) => exportHint(reason) ?? []));
  return new DatasetError(`Nothing of ${dataset} can be written in that form: ${why}.`, {
    code: "DATASET_EXPORT_EMPTY",
    hint: hints.size === 0 ? "Choose another form, or allow more." : [...hints].join(" "),
  });
}

/** @param form training data that needs models' answers */
export function exportNeedsResults(dataset: string, form: string): DatasetError {
  return failure(
    "DATASET_EXPORT_EMPTY",
    `${form} of ${dataset} learns from answers of models, and no run of eval was named.`,
  );
}
