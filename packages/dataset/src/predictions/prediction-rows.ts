import { predictionInvalid } from "../errors.ts";
import { fileRows } from "../file-rows.ts";
import type { ReadLinesOptions } from "../lines/read-lines.ts";
import { type PredictionRow, predictionRow, type TaskIds } from "./prediction-row.ts";

/**
 * The rows of a JSON Lines file, plain or gzip, or of a file that is one JSON array.
 * @throws DatasetError DATASET_PREDICTION_INVALID and those of readLines
 */
export async function* predictionRows(
  path: string,
  { taskIds, ...options }: ReadLinesOptions & { readonly taskIds?: TaskIds | undefined } = {},
): AsyncGenerator<PredictionRow, void> {
  for await (const { where, value } of fileRows(path, options)) {
    if (value === undefined) throw predictionInvalid(where, notJson(where, path));
    yield predictionRow(value, where, taskIds);
  }
}

function notJson(where: string, path: string): string {
  return where === path ? "the file begins like a JSON array but is none" : "the line is not JSON";
}
