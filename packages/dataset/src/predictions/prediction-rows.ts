import { isUtf8 } from "node:buffer";
import { lineTooLong, predictionInvalid, textInvalid } from "../errors.ts";
import { readBytes } from "../lines/read-bytes.ts";
import { readLines, type ReadLinesOptions } from "../lines/read-lines.ts";
import { type PredictionRow, predictionRow } from "./prediction-row.ts";

/** A JSON array is parsed whole; JSON Lines have no such bound. */
const MAX_ARRAY_BYTES = 268_435_456;

/**
 * The rows of a JSON Lines file, plain or gzip, or of a file that is one JSON array.
 * @throws DatasetError DATASET_PREDICTION_INVALID and those of readLines
 */
export async function* predictionRows(
  path: string,
  options: ReadLinesOptions = {},
): AsyncGenerator<PredictionRow, void> {
  if ((await firstCharacter(path, options)) === "[") {
    yield* arrayRows(path, options);
    return;
  }
  for await (const { number, text, ended } of readLines(path, options)) {
    if (text.trim() === "") continue;
    const where = `${path}:${number}`;
    const value = parseJson(text);
    if (value === undefined && !ended && options.tolerateTornEnd === true) return;
    if (value === undefined) throw predictionInvalid(where, "the line is not JSON");
    yield predictionRow(value, where);
  }
}

async function* arrayRows(path: string, options: ReadLinesOptions): AsyncGenerator<PredictionRow, void> {
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
  if (!Array.isArray(rows)) throw predictionInvalid(path, "the file begins like a JSON array but is none");
  for (const [index, row] of rows.entries()) yield predictionRow(row, `${path} row ${index + 1}`);
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

/** undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
