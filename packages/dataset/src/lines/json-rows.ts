import { parseJson } from "@repost/spec";
import { isUtf8 } from "node:buffer";
import { lineTooLong, textInvalid } from "../errors.ts";
import { readBytes } from "./read-bytes.ts";
import { readLines, type ReadLinesOptions } from "./read-lines.ts";

/** Maximum size of an array file, which is parsed in memory. */
const MAX_ARRAY_BYTES = 268_435_456;

export interface JsonRow {
  /** file:line, or row number in the array. */
  readonly where: string;
  readonly value: unknown;
  /** Reason, if it is not invalid JSON. */
  readonly problem?: string;
}

/**
 * Invalid JSON is one row without a value.
 * @throws DatasetError errors of readLines
 */
export async function* jsonRows(path: string, options: ReadLinesOptions = {}): AsyncGenerator<JsonRow, void> {
  if ((await firstCharacter(path, options)) === "[") {
    yield* arrayRows(path, options);
    return;
  }
  for await (const { number, text, ended } of readLines(path, options)) {
    if (text.trim() === "") continue;
    const value = parseJson(text);
    if (value === undefined && !ended && options.tolerateTornEnd === true) return;
    yield { where: `${path}:${number}`, value };
  }
}

async function* arrayRows(path: string, options: ReadLinesOptions): AsyncGenerator<JsonRow, void> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of readBytes(path, options)) {
    size += piece.length;
    if (size > MAX_ARRAY_BYTES) throw lineTooLong(path, MAX_ARRAY_BYTES);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  if (!isUtf8(bytes)) throw textInvalid(path);
  const rows = parseJson(bytes.toString("utf8").replace(/^\uFEFF/u, ""));
  if (!Array.isArray(rows)) yield { where: path, value: undefined };
  else for (const [index, value] of rows.entries()) yield { where: `${path} row ${index + 1}`, value };
}

async function firstCharacter(path: string, { signal }: ReadLinesOptions): Promise<string | undefined> {
  for await (const chunk of readBytes(path, { signal })) {
    const text = chunk
      .toString("utf8")
      .replace(/^\uFEFF/u, "")
      .trimStart();
    if (text !== "") return text[0];
  }
  return undefined;
}
