import { type JsonRow, jsonRows } from "./lines/json-rows.ts";
import { readBytes } from "./lines/read-bytes.ts";
import type { ReadLinesOptions } from "./lines/read-lines.ts";
import { parquetRows } from "./parquet/parquet-rows.ts";

const PARQUET_MAGIC = "PAR1";

/** Whether a text is the start of a Parquet file. */
export function startsParquet(start: string): boolean {
  return start.startsWith(PARQUET_MAGIC);
}

/**
 * The rows of somebody else's file: JSON Lines, plain or gzip, one JSON array, or Parquet; told by content.
 * @throws DatasetError as jsonRows and parquetRows do
 */
export async function* fileRows(path: string, options: ReadLinesOptions = {}): AsyncGenerator<JsonRow, void> {
  yield* (await isParquet(path, options)) ? parquetRows(path, options) : jsonRows(path, options);
}

async function isParquet(path: string, { signal }: ReadLinesOptions): Promise<boolean> {
  for await (const chunk of readBytes(path, { signal })) return startsParquet(chunk.toString("latin1", 0, 4));
  return false;
}
