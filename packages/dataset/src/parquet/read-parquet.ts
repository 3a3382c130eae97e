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
    try {
      yield type.parse(fromColumns(columns, value), where);
    } catch (error) {
      if (onInvalid === undefined || !RepostError.is(error)) throw error;
      onInvalid({ where, error });
    }
  }
}
