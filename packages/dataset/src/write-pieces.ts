import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { replaceFile } from "./replace-file.ts";

export interface WritePiecesOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes atomically in constant memory; gzip for .gz.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 */
export async function writePieces(
  path: string,
  pieces: AsyncIterable<string> | Iterable<string>,
  { signal }: WritePiecesOptions = {},
): Promise<void> {
  await replaceFile(path, async (partialPath) => {
    const file = createWriteStream(partialPath, { flags: "wx", flush: true });
    const options = signal === undefined ? {} : { signal };
    if (path.endsWith(".gz")) await pipeline(Readable.from(pieces), createGzip(), file, options);
    else await pipeline(Readable.from(pieces), file, options);
  });
}
