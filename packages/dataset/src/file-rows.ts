import { csvDelimiter, csvRows } from "./lines/csv-rows.ts";
import { type JsonRow, jsonRows } from "./lines/json-rows.ts";
import { startOf } from "./lines/read-bytes.ts";
import type { ReadLinesOptions } from "./lines/read-lines.ts";
import { parquetRows } from "./parquet/parquet-rows.ts";

const PARQUET_MAGIC = "PAR1";

export function startsParquet(start: string): boolean {
  return start.startsWith(PARQUET_MAGIC);
}

/**
 * Reads JSON Lines, a JSON array, CSV or Parquet, by content.
 * @throws DatasetError errors of the readers
 */
export async function* fileRows(path: string, options: ReadLinesOptions = {}): AsyncGenerator<JsonRow, void> {
  const start = await startOf(path, options.signal);
  const delimiter = csvDelimiter(start);
  if (startsParquet(start)) yield* parquetRows(path, options);
  else if (delimiter === undefined) yield* jsonRows(path, options);
  else yield* csvRows(path, { ...options, delimiter });
}
