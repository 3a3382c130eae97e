import { RepostError, errorMessage } from "@repost/spec";
import { exportHint } from "./exports/export-hints.ts";

export type DatasetErrorCode =
  | "DATASET_FILE_MISSING"
  | "DATASET_FILE_UNREADABLE"
  | "DATASET_FILE_UNWRITABLE"
  | "DATASET_DISK_FULL"
  | "DATASET_GZIP_BROKEN"
  | "DATASET_PARQUET_BROKEN"
  | "DATASET_TEXT_INVALID"
  | "DATASET_LINE_TOO_LONG"
  | "DATASET_FORMAT_UNSUPPORTED"
  | "DATASET_FILE_INVALID"
  | "DATASET_RUN_EMPTY"
  | "DATASET_SHARDS_INCONSISTENT"
  | "DATASET_DIGEST_INVALID"
  | "DATASET_CONTENT_CORRUPT"
  | "DATASET_PREDICTION_INVALID"
  | "DATASET_PREDICTION_REPEATED"
  | "DATASET_PREDICTION_UNKNOWN"
  | "DATASET_PREDICTIONS_EMPTY"
  | "DATASET_TASK_INVALID"
  | "DATASET_LICENSE_UNKNOWN"
  | "DATASET_REPOSITORIES_NEEDED"
  | "DATASET_EXPORT_EMPTY"
  | "DATASET_STUDY_SHEET_INVALID";

export class DatasetError extends RepostError<DatasetErrorCode> {
  override readonly name = "DatasetError";
}

export function fileMissing(path: string, cause?: unknown): DatasetError {
  return new DatasetError(`There is no ${path}.`, {
    code: "DATASET_FILE_MISSING",
    hint: "Check the path, and that the command that writes it has finished.",
    cause,
  });
}

export function fileUnreadable(path: string, cause: unknown): DatasetError {
  return new DatasetError(`Cannot read ${path}: ${errorMessage(cause)}.`, {
    code: "DATASET_FILE_UNREADABLE",
    hint: "Check the file's permissions and the disk it lies on.",
    cause,
  });
}

export function fileUnwritable(path: string, cause: unknown): DatasetError {
  return new DatasetError(`Cannot write ${path}: ${errorMessage(cause)}.`, {
    code: "DATASET_FILE_UNWRITABLE",
    hint: "Check the folder's permissions, or choose another place.",
    cause,
  });
}

export function diskFull(path: string, cause: unknown): DatasetError {
  return new DatasetError(`No space left for ${path}; nothing half written was left behind.`, {
    code: "DATASET_DISK_FULL",
    hint: "Free disk space and run the same command again; finished work is kept.",
    cause,
  });
}

export function gzipBroken(path: string, cause: unknown): DatasetError {
  return new DatasetError(`${path} is not a complete gzip file: ${errorMessage(cause)}.`, {
    code: "DATASET_GZIP_BROKEN",
    hint: "Copy or download the file again.",
    cause,
  });
}

export function parquetBroken(path: string, cause: unknown): DatasetError {
  return new DatasetError(`${path} is not a Parquet file that can be read: ${errorMessage(cause)}.`, {
    code: "DATASET_PARQUET_BROKEN",
    hint: "Copy or download the file again; a writer that was interrupted leaves no end, and then nothing can be read.",
    cause,
  });
}

export function textInvalid(where: string): DatasetError {
  return new DatasetError(`${where} is not UTF-8 text.`, {
    code: "DATASET_TEXT_INVALID",
    hint: "Save the file as UTF-8; a shell on Windows may have written UTF-16.",
  });
}

export function lineTooLong(where: string, maxLineBytes: number): DatasetError {
  return new DatasetError(`${where} has more than ${maxLineBytes} bytes without a line break.`, {
    code: "DATASET_LINE_TOO_LONG",
    hint: "Write one JSON value a line, and check that the file is text at all.",
  });
}

export function formatUnsupported(path: string, actual: string, expected: string): DatasetError {
  return new DatasetError(`${path} is ${actual}; expected is ${expected}.`, {
    code: "DATASET_FORMAT_UNSUPPORTED",
    hint: "Convert it to JSON Lines in repost's own form.",
  });
}

export function fileInvalid(path: string, expected: string, cause?: unknown): DatasetError {
  return new DatasetError(`${path} is not ${expected}.`, {
    code: "DATASET_FILE_INVALID",
    hint: "Correct the file, or choose another folder; it was left as it is.",
    cause,
  });
}

export function runEmpty(folder: string): DatasetError {
  return new DatasetError(`${folder} is not a run: it has no environments.jsonl and no shards of one.`, {
    code: "DATASET_RUN_EMPTY",
    hint: "Give the folder that a build wrote, or a .jsonl file.",
  });
}

export function shardsInconsistent(folder: string, problem: string): DatasetError {
  return new DatasetError(`The shards in ${folder} do not make one dataset: ${problem}.`, {
    code: "DATASET_SHARDS_INCONSISTENT",
    hint: "Put all shards of one run, and nothing else of that name, into the folder.",
  });
}

export function digestInvalid(digest: string): DatasetError {
  return new DatasetError(`${JSON.stringify(digest)} is not a digest.`, {
    code: "DATASET_DIGEST_INVALID",
    hint: "Give sha256: and 64 hexadecimal digits, as records hold them.",
  });
}

export function contentCorrupt(digest: string, where: string, cause?: unknown): DatasetError {
  return new DatasetError(`The content of ${digest} in ${where} is not what its digest says.`, {
    code: "DATASET_CONTENT_CORRUPT",
    hint: "Restore it from a copy, or build the environment again.",
    cause,
  });
}

export function predictionInvalid(where: string, problem: string): DatasetError {
  return new DatasetError(`${where}: ${problem}.`, {
    code: "DATASET_PREDICTION_INVALID",
    hint: "Give each row an instance_id (or task_id) and a solution or a completion.",
  });
}

export function predictionRepeated(where: string, id: string, sample: number): DatasetError {
  return new DatasetError(`${where}: sample ${sample} of ${id} was there before.`, {
    code: "DATASET_PREDICTION_REPEATED",
    hint: "Number the samples of an id differently, or leave the field sample out.",
  });
}

export function predictionUnknown(path: string, count: number, ids: readonly string[]): DatasetError {
  const named = `${ids.join(", ")}${count > ids.length ? ", ..." : ""}`;
  return new DatasetError(`${count} predictions in ${path} are for ids that the dataset lacks: ${named}.`, {
    code: "DATASET_PREDICTION_UNKNOWN",
    hint: "Check that the predictions were made for this dataset.",
  });
}

export function predictionsEmpty(path: string, expected: string): DatasetError {
  return new DatasetError(`There are no predictions in ${path}.`, {
    code: "DATASET_PREDICTIONS_EMPTY",
    hint: `Give ${expected}.`,
  });
}

export function taskInvalid(where: string, problem: string): DatasetError {
  return new DatasetError(`${where}: ${problem}.`, {
    code: "DATASET_TASK_INVALID",
    hint: "Correct the row, or pass onInvalid to leave out and count such rows.",
  });
}

export function repositoriesNeeded(path: string): DatasetError {
  return new DatasetError(
    `${path} is a RepoEval file: its rows name functions of repositories that it does not have.`,
    {
      code: "DATASET_REPOSITORIES_NEEDED",
      hint:
        "Unpack the set's repositories (function_level.zip of RepoCoder in github.com/microsoft/CodeT) and run " +
        "`repost discover REPOSITORIES/* --repoeval FILE -o RUN`, then context, sandbox, testgen and check on RUN.",
    },
  );
}

export function licenseUnknown(text: string): DatasetError {
  return new DatasetError(`"${text}" is no SPDX licence identifier.`, {
    code: "DATASET_LICENSE_UNKNOWN",
    hint: "Give identifiers such as MIT or Apache-2.0, one by one.",
  });
}

export function studySheetInvalid(where: string, problem: string): DatasetError {
  return new DatasetError(`${where}: ${problem}.`, {
    code: "DATASET_STUDY_SHEET_INVALID",
    hint: "Correct the cell, or write the sheet again with repost export and copy the answers into it.",
  });
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
  return new DatasetError(`${form} of ${dataset} learns from answers of models, and no run of eval was named.`, {
    code: "DATASET_EXPORT_EMPTY",
    hint: "Name the run of an evaluation with --results.",
  });
}
