import { isUtf8 } from "node:buffer";
import { lineTooLong, textInvalid } from "../errors.ts";
import { readBytes, type ReadBytesOptions } from "./read-bytes.ts";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Half of V8's maximum string, to leave room for parsing. */
const MAX_LINE_BYTES = 268_435_456;

export interface Line {
  readonly number: number;
  readonly text: string;
  /** True for lines with a line break, which the last line may lack. */
  readonly ended: boolean;
}

export interface ReadLinesOptions extends ReadBytesOptions {
  /** @default 268,435,456 */
  readonly maxLineBytes?: number;
}

/**
 * Reads UTF-8 lines (plain or gzip) without line ends and byte order mark.
 * @throws DatasetError errors of readBytes; DATASET_TEXT_INVALID, DATASET_LINE_TOO_LONG
 */
export async function* readLines(path: string, options: ReadLinesOptions = {}): AsyncGenerator<Line, void> {
  const { maxLineBytes = MAX_LINE_BYTES, tolerateTornEnd = false } = options;
  let pieces: Buffer[] = [];
  let size = 0;
  let number = 1;
  const take = (piece: Buffer): void => {
    size += piece.length;
    if (size > maxLineBytes) throw lineTooLong(`${path}:${number}`, maxLineBytes);
    pieces.push(piece);
  };
  for await (const chunk of readBytes(path, options)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end));
      yield { number, text: decode(pieces, path, number), ended: true };
      pieces = [];
      size = 0;
      number += 1;
      start = end + 1;
    }
    if (start < chunk.length) take(chunk.subarray(start));
  }
  if (size === 0 || (tolerateTornEnd && !isUtf8(Buffer.concat(pieces)))) return;
  yield { number, text: decode(pieces, path, number), ended: false };
}

function decode(pieces: readonly Buffer[], path: string, number: number): string {
  let bytes = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  if (number === 1 && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
    bytes = bytes.subarray(BYTE_ORDER_MARK.length);
  }
  if (bytes.at(-1) === CARRIAGE_RETURN) bytes = bytes.subarray(0, -1);
  if (!isUtf8(bytes)) throw textInvalid(`${path}:${number}`);
  return bytes.toString("utf8");
}
