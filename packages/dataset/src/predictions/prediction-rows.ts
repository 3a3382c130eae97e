import { RepostError } from "@repost/spec";
import { predictionInvalid } from "../errors.ts";
import { fileRows } from "../file-rows.ts";
import type { InvalidRow } from "../lines/read-json-lines.ts";
import type { ReadLinesOptions } from "../lines/read-lines.ts";
import { type PredictionRow, predictionRow, type TaskIds } from "./prediction-row.ts";

export interface PredictionRowsOptions extends ReadLinesOptions {
  readonly taskIds?: TaskIds | undefined;
  /** Called for each invalid row, which is skipped. Without it, the first invalid row is an error. */
  readonly onInvalid?: ((row: InvalidRow) => void) | undefined;
}

/**
 * Reads predictions from JSON Lines (plain or gzip), a JSON array, CSV or Parquet. A row with a list of answers yields
 * several.
 * @throws DatasetError DATASET_PREDICTION_INVALID and errors of readLines
 */
export async function* predictionRows(
  path: string,
  { taskIds, onInvalid, ...options }: PredictionRowsOptions = {},
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
