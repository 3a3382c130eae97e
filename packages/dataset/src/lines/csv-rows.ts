import { parseJson } from "@repost/spec";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { lineTooLong, textInvalid } from "../errors.ts";
import type { JsonRow } from "./json-rows.ts";
import { readBytes } from "./read-bytes.ts";
import type { ReadLinesOptions } from "./read-lines.ts";

const ID_COLUMNS = new Set(["instance_id", "task_id", "idx"]);
const DELIMITERS = [",", ";", "\t"];

const MAX_RECORD_BYTES = 268_435_456;

/** @param ids lower-case names @default those of predictions and tasks */
export function csvDelimiter(start: string, ids: ReadonlySet<string> = ID_COLUMNS): string | undefined {
  const [header = ""] = start.replace(/^\uFEFF/u, "").split(/\r\n|\r|\n/u, 1);
  const columns = (delimiter: string): readonly string[] =>
    header.split(delimiter).map((name) => name.trim().replaceAll(/^"|"$/gu, "").trim());
  return DELIMITERS.find((delimiter) => columns(delimiter).some((name) => ids.has(name.toLowerCase())));
}

interface CsvRecord {
  readonly record: Readonly<Record<string, string>>;
  /** The error reports a wrong number of columns. */
  readonly info: { readonly lines: number; readonly error?: CsvError };
}

export interface TableRecord {
  readonly line: number;
  /** Row number in a spreadsheet; the header is row 1. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>> | null;
  readonly problem: string;
}

/**
 * Reads RFC 4180, plain or gzip. Rows with wrong columns or quotes have no value.
 * @throws DatasetError errors of readLines
 */
export async function* csvRows(
  path: string,
  options: ReadLinesOptions & { readonly delimiter: string },
): AsyncGenerator<JsonRow, void> {
  for await (const { line, cells, problem } of tableRecords(path, options)) {
    const where = `${path}:${line}`;
    yield cells === null
      ? { where, value: undefined, problem }
      : { where, value: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, cellOf(name, text)])) };
  }
}

export interface TableOptions extends ReadLinesOptions {
  readonly delimiter: string;
  /** @default 1 */
  readonly fromLine?: number;
}

/**
 * Yields texts; none for wrong columns or after broken quotes.
 * @throws DatasetError errors of readLines
 */
export async function* tableRecords(
  path: string,
  { delimiter, fromLine = 1, ...options }: TableOptions,
): AsyncGenerator<TableRecord, void> {
  const { maxLineBytes = MAX_RECORD_BYTES } = options;
  const parser = parse({
    columns: (names: string[]) => names.map((name) => name.trim()),
    delimiter,
    from_line: fromLine,
    info: true,
    max_record_size: maxLineBytes,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // The parser's consumer reports the error.
  pipeline(Readable.from(texts(path, options)), parser, () => undefined);
  let [line, row] = [fromLine, fromLine];
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      line = info.lines;
      row += 1;
      const isRead = info.error === undefined;
      const problem = isRead ? "" : "the row has another number of columns than the first line";
      yield { line, row, cells: isRead ? record : null, problem };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") throw lineTooLong(`${path}:${line + 1}`, maxLineBytes);
    yield { line: line + 1, row: row + 1, cells: null, problem: `the table cannot be read: ${error.message}` };
  }
}

async function* texts(path: string, options: ReadLinesOptions): AsyncGenerator<string, void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw textInvalid(path);
    }
  };
  for await (const bytes of readBytes(path, options)) yield decode(bytes);
  yield decode();
}

function cellOf(name: string, text: string): unknown {
  if (text === "") return null;
  if (name === "sample" && /^\d+$/u.test(text)) return Number(text);
  if (!text.startsWith("[")) return text;
  const value = parseJson(text);
  return Array.isArray(value) && value.every((item) => item === null || typeof item === "string") ? value : text;
}
