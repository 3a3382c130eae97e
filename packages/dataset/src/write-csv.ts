import { csvLine } from "./review/csv.ts";
import { writePieces, type WritePiecesOptions } from "./write-pieces.ts";

/** Rows of a table; null is an empty cell. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<TableRow> | Iterable<TableRow>;
}

export type TableRow = readonly (string | number | boolean | null)[];

/**
 * Writes RFC 4180 atomically.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 */
export async function writeCsv(path: string, table: Table, options: WritePiecesOptions = {}): Promise<void> {
  await writePieces(path, lines(table), options);
}

async function* lines({ columns, rows }: Table): AsyncGenerator<string, void> {
  yield csvLine(columns);
  for await (const row of rows)
    yield csvLine(row.map((cell) => (typeof cell === "number" ? cell : String(cell ?? ""))));
}
