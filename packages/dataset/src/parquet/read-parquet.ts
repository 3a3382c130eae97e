import { type CallOptions, type RecordType, RepostError } from "@repost/spec";
import type { InvalidRow } from "../lines/read-json-lines.ts";
import { columnsOf } from "./column-type.ts";
import { fromColumns } from "./column-values.ts";
import { parquetRows } from "./parquet-rows.ts";

export interface ReadParquetOptions extends CallOptions {
  /** Called for skipped rows. @default throws at the first invalid row */
  readonly onInvalid?: (row: InvalidRow) => void;
}

/**
 * Reads files of writeParquet, one row group in memory.
 * @throws DatasetError errors of parquetRows
 * @throws SpecError SPEC_RECORD_INVALID, SPEC_RECORD_NEWER with the row
 */
export async function* readParquet<T>(
  path: string,
  type: RecordType<T>,
  { onInvalid, signal }: ReadParquetOptions = {},
): AsyncGenerator<T, void> {
  const columns = columnsOf(type.jsonSchema());
  for await (const { where, value } of parquetRows(path, { signal })) {
    const parsed = parseRow(type, fromColumns(columns, value), where);
    if ("record" in parsed) yield parsed.record;
    else if (onInvalid === undefined) throw parsed.error;
    else onInvalid(parsed);
  }
}

function parseRow<T>(type: RecordType<T>, value: unknown, where: string): { readonly record: T } | InvalidRow {
  try {
    return { record: type.parse(value, where) };
  } catch (error) {
    if (RepostError.is(error)) return { where, error };
    throw error;
  }
}
