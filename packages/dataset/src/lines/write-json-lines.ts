import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { RecordType } from "@repost/spec";
import { replaceFile } from "../replace-file.ts";

/** Lines are handed to the file in pieces of about this many characters. */
const PIECE_LENGTH = 262_144;

export interface WriteJsonLinesOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a JSON Lines file whole, in constant memory and on the disk before it returns; gzip if its name ends in .gz. It appears
 * in one step: until then, and after any failure, what was there before stays.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 * @throws SpecError SPEC_RECORD_INVALID, SPEC_RECORD_UNKNOWN_FIELD
 */
export async function writeJsonLines<T>(
  path: string,
  type: RecordType<T>,
  records: AsyncIterable<T> | Iterable<T>,
  { signal }: WriteJsonLinesOptions = {},
): Promise<{ readonly count: number }> {
  let count = 0;
  const lines = async function* (): AsyncGenerator<string, void> {
    let piece = "";
    for await (const record of records) {
      piece += `${type.line(record)}\n`;
      count += 1;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = "";
    }
    if (piece !== "") yield piece;
  };
  await replaceFile(path, async (partialPath) => {
    const file = createWriteStream(partialPath, { flags: "wx", flush: true });
    const options = signal === undefined ? {} : { signal };
    if (path.endsWith(".gz")) await pipeline(Readable.from(lines()), createGzip(), file, options);
    else await pipeline(Readable.from(lines()), file, options);
  });
  return { count };
}
