import { type RecordType, RepostError } from "@repost/spec";
import { type Line, readLines, type ReadLinesOptions } from "./read-lines.ts";

/** A row that was left out. */
export interface InvalidRow {
  /** file:line */
  readonly where: string;
  readonly error: RepostError;
}

export interface ReadJsonLinesOptions extends ReadLinesOptions {
  /**
   * Leave out a last line that has no line break and is not JSON: an interrupted writer left it.
   * @default false
   */
  readonly tolerateTornEnd?: boolean;
  /** Called for each row that is not JSON or does not fit its schema, which is then left out. Without it the first such row ends the reading. */
  readonly onInvalid?: (row: InvalidRow) => void;
}

/**
 * The records of a JSON Lines file, plain or gzip, in constant memory. Blank lines are passed over.
 * @throws SpecError SPEC_JSON_INVALID, SPEC_RECORD_INVALID, SPEC_RECORD_NEWER naming file:line
 * @throws DatasetError DATASET_FILE_MISSING, DATASET_FILE_UNREADABLE, DATASET_GZIP_BROKEN, DATASET_TEXT_INVALID, DATASET_LINE_TOO_LONG
 */
export async function* readJsonLines<T>(
  path: string,
  type: RecordType<T>,
  options: ReadJsonLinesOptions = {},
): AsyncGenerator<T, void> {
  for await (const line of readLines(path, options)) {
    if (line.text.trim() === "") continue;
    const parsed = parseRow(line, path, type);
    if ("record" in parsed) yield parsed.record;
    else if (options.tolerateTornEnd === true && isTorn(line, parsed.error)) return;
    else if (options.onInvalid === undefined) throw parsed.error;
    else options.onInvalid(parsed);
  }
}

function parseRow<T>(line: Line, path: string, type: RecordType<T>): { readonly record: T } | InvalidRow {
  const where = `${path}:${line.number}`;
  try {
    return { record: type.parseLine(line.text, where) };
  } catch (error) {
    if (RepostError.is(error)) return { where, error };
    throw error;
  }
}

function isTorn(line: Line, error: RepostError): boolean {
  return !line.ended && error.code === "SPEC_JSON_INVALID";
}
