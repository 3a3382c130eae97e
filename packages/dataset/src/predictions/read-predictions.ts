import { type Prediction, RepostError } from "@repost/spec";
import { predictionInvalid, predictionRepeated, predictionsEmpty, predictionUnknown } from "../errors.ts";
import { isFolder } from "../environments/environment-files.ts";
import type { InvalidRow } from "../lines/read-json-lines.ts";
import type { ReadLinesOptions } from "../lines/read-lines.ts";
import { predictionFolder } from "./prediction-folder.ts";
import { type PredictionRow, predictionRow, type TaskIds } from "./prediction-row.ts";
import { fileRows } from "../file-rows.ts";

const NAMED = 5;

export interface UnknownPredictions {
  readonly count: number;
  readonly ids: readonly string[];
}

export interface ReadPredictionsOptions extends ReadLinesOptions {
  /** Ids to read; other ids are skipped and counted. @default all */
  readonly instanceIds?: ReadonlySet<string>;
  /** Instance ids by task_id or idx of a published set. */
  readonly taskIds?: TaskIds | undefined;
  /** Called once at the end. @default throws */
  readonly onUnknown?: (unknown: UnknownPredictions) => void;
  /** Called for skipped rows. @default throws at the first invalid row */
  readonly onInvalid?: ((row: InvalidRow) => void) | undefined;
}

/**
 * Reads JSON Lines, a JSON array, CSV, Parquet, or a folder TASK/SAMPLE.py. Numbers the answers of each id.
 * @throws DatasetError DATASET_PREDICTION_INVALID with file:line, DATASET_PREDICTION_REPEATED,
 * DATASET_PREDICTION_UNKNOWN, DATASET_PREDICTIONS_EMPTY; errors of readJsonLines
 */
export async function* readPredictions(
  path: string,
  { instanceIds, taskIds, onUnknown, onInvalid, ...options }: ReadPredictionsOptions = {},
): AsyncGenerator<Prediction, void> {
  const folder = await isFolder(path);
  const rows = folder
    ? predictionFolder(path, { instanceIds, taskIds, signal: options.signal })
    : predictionRows(path, { taskIds, onInvalid, ...options });
  const samples = new Map<string, Set<number>>();
  const unknownIds = new Set<string>();
  let unknown = 0;
  let count = 0;
  for await (const { prediction, sample, where } of rows) {
    count += 1;
    const { instance_id: id } = prediction;
    if (instanceIds?.has(id) === false) {
      unknown += 1;
      if (unknownIds.size < NAMED) unknownIds.add(id);
      continue;
    }
    const taken = samples.get(id) ?? new Set();
    samples.set(id, taken);
    if (sample !== undefined && taken.has(sample)) {
      const error = predictionRepeated(where, id, sample);
      if (onInvalid === undefined) throw error;
      onInvalid({ where, error });
      continue;
    }
    const number = sample ?? firstFree(taken);
    taken.add(number);
    yield { ...prediction, sample: number };
  }
  if (count === 0)
    throw predictionsEmpty(path, folder ? "a folder with TASK/SAMPLE.py in it" : "a file with one row an answer");
  if (unknown === 0) return;
  if (onUnknown === undefined) throw predictionUnknown(path, unknown, [...unknownIds]);
  onUnknown({ count: unknown, ids: [...unknownIds] });
}

function firstFree(taken: ReadonlySet<number>): number {
  let number = taken.size;
  while (taken.has(number)) number += 1;
  return number;
}

/**
 * Yields each answer of a list.
 * @throws DatasetError DATASET_PREDICTION_INVALID; errors of readLines
 */
async function* predictionRows(
  path: string,
  { taskIds, onInvalid, ...options }: ReadPredictionsOptions,
): AsyncGenerator<PredictionRow, void> {
  for await (const { where, value, problem } of fileRows(path, options)) {
    try {
      if (value === undefined) throw predictionInvalid(where, problem ?? notJson(where, path));
      yield* await predictionRow(value, where, taskIds);
    } catch (error) {
      if (onInvalid === undefined || !RepostError.is(error)) throw error;
      onInvalid({ where, error });
    }
  }
}

function notJson(where: string, path: string): string {
  return where === path ? "the file begins like a JSON array but is none" : "the line is not JSON";
}
