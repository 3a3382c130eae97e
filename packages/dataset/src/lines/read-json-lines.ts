import { type RecordType, RepostError } from "@repost/spec";
import { readLines, type ReadLinesOptions } from "./read-lines.ts";

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
  const { tolerateTornEnd = false, onInvalid } = options;
  for await (const { number, text, ended } of readLines(path, options)) {
    if (text.trim() === "") continue;
    const where = `${path}:${number}`;
    try {
      yield type.parseLine(text, where);
    } catch (error) {
      if (!RepostError.is(error)) throw error;
      if (tolerateTornEnd && !ended && error.code === "SPEC_JSON_INVALID") return;
      if (onInvalid === undefined) throw error;
      onInvalid({ where, error });
    }
  }
}
