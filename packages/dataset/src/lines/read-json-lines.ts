import { type RecordType, RepostError } from "@repost/spec";
import { type Line, readLines, type ReadLinesOptions } from "./read-lines.ts";

export interface InvalidRow {
  /** file:line */
  readonly where: string;
  readonly error: RepostError;
}

export interface ReadJsonLinesOptions extends ReadLinesOptions {
  /** Skips an incomplete last line. @default false */
  readonly tolerateTornEnd?: boolean;
  /** Called for skipped rows. @default throws at the first invalid row */
  readonly onInvalid?: (row: InvalidRow) => void;
}

/**
 * Reads JSON Lines (plain or gzip) in constant memory.
 * @throws SpecError SPEC_JSON_INVALID, SPEC_RECORD_INVALID, SPEC_RECORD_NEWER with file:line
 * @throws DatasetError errors of readLines
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
