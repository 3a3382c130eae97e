import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { constants, createGunzip } from "node:zlib";
import { readFailure } from "../errors.ts";

/** No JSON text starts with this byte. */
const GZIP_MAGIC = 0x1f;

export interface ReadBytesOptions {
  /** Reads a truncated gzip file. @default false */
  readonly tolerateTornEnd?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decompresses gzip.
 * @throws DatasetError DATASET_FILE_MISSING, DATASET_FILE_UNREADABLE, DATASET_GZIP_BROKEN
 */
export async function* readBytes(
  path: string,
  { tolerateTornEnd = false, signal }: ReadBytesOptions = {},
): AsyncGenerator<Buffer, void> {
  signal?.throwIfAborted();
  const file = createReadStream(path, { highWaterMark: 262_144, ...(signal === undefined ? {} : { signal }) });
  try {
    yield* await decompressed(file, tolerateTornEnd);
  } catch (error) {
    signal?.throwIfAborted();
    throw readFailure(path, error);
  } finally {
    file.destroy();
  }
}

export async function startOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  for await (const chunk of readBytes(path, { signal })) return chunk.toString("utf8").replace(/^\uFEFF/u, "");
  return "";
}

async function decompressed(file: Readable, tolerateTornEnd: boolean): Promise<AsyncIterable<Buffer>> {
  const chunks = (file as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const first = await chunks.next();
  const whole = rejoin(first, chunks);
  if (first.done === true || first.value[0] !== GZIP_MAGIC) return whole;
  const gunzip = createGunzip(tolerateTornEnd ? { finishFlush: constants.Z_SYNC_FLUSH } : {});
  // The consumer reports the error.
  pipeline(Readable.from(whole), gunzip, () => undefined);
  return gunzip as AsyncIterable<Buffer>;
}

async function* rejoin(first: IteratorResult<Buffer>, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}
