import { studySheetInvalid } from "../errors.ts";
import { csvDelimiter, tableRecords } from "../lines/csv-rows.ts";
import { startOf } from "../lines/read-bytes.ts";

export interface StudyRow {
  /** File, and row number in a spreadsheet. */
  readonly where: string;
  readonly item: number;
  /** Trimmed cells by lower-case column name. */
  readonly cells: ReadonlyMap<string, string>;
}

const ITEM = "item";
const DELIMITER_LINE = /^\uFEFF?sep=(?<delimiter>[,;\t])\r?\n/iu;

/**
 * Accepts other delimiters, byte order marks, `sep=` lines and other columns.
 * @throws DatasetError DATASET_STUDY_SHEET_INVALID with the row; DATASET_TEXT_INVALID; errors of reading files
 */
export async function readStudyTable(path: string, signal?: AbortSignal): Promise<readonly StudyRow[]> {
  const start = await startOf(path, signal);
  const named = DELIMITER_LINE.exec(start)?.groups?.["delimiter"];
  const delimiter = named ?? csvDelimiter(start, new Set([ITEM]));
  if (delimiter === undefined) throw studySheetInvalid(path, `the first line names no column "${ITEM}"`);
  const fromLine = named === undefined ? 1 : 2;
  const rows: StudyRow[] = [];
  const items = new Map<number, string>();
  for await (const { row, cells: texts, problem } of tableRecords(path, { delimiter, fromLine, signal })) {
    const where = `${path} row ${row}`;
    if (texts === null) throw studySheetInvalid(where, problem);
    const cells = cellsOf(texts);
    if ([...cells.values()].every((text) => text === "")) continue;
    const item = itemOf(cells, where);
    const before = items.get(item);
    if (before !== undefined) throw studySheetInvalid(where, `item ${item} is in ${before} already`);
    items.set(item, `row ${row}`);
    rows.push({ where, item, cells });
  }
  return rows;
}

function cellsOf(texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const plain = (text: string): string => text.replace(/^(?:[^\S\n]*\r?\n)+/u, "").trimEnd();
  return new Map(Object.entries(texts).map(([name, text]) => [name.trim().toLowerCase(), plain(text)]));
}

function itemOf(cells: ReadonlyMap<string, string>, where: string): number {
  const text = cells.get(ITEM)?.trim() ?? "";
  const number = Number(text);
  if (text === "") throw studySheetInvalid(where, "the cell of item is empty");
  if (!Number.isInteger(number) || number < 1) throw studySheetInvalid(where, `"${text}" is not the number of an item`);
  return number;
}
