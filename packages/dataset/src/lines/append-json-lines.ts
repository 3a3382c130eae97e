import { mkdir, open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { RecordType } from "@repost/spec";
import { formatUnsupported, systemCode, writeFailure } from "../errors.ts";
import { repairEnd } from "./repair-end.ts";

/** Appends records to a file to which only one process may write. */
export interface JsonLinesAppender<T> extends AsyncDisposable {
  /**
   * Appends atomically. Calls may overlap.
   * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
   * @throws SpecError for invalid records
   */
  append(record: T): Promise<void>;
  /** Flushes pending rows to the disk. Idempotent. */
  close(): Promise<void>;
}

/**
 * Creates a file, or removes an incomplete last row.
 * @throws DatasetError DATASET_FILE_UNWRITABLE, DATASET_FORMAT_UNSUPPORTED
 */
export async function appendJsonLines<T>(path: string, type: RecordType<T>): Promise<JsonLinesAppender<T>> {
  if (path.endsWith(".gz")) throw formatUnsupported(path, "gzip", "a plain file, for rows are added to it");
  const { file, size } = await openMended(path);
  let end = size;
  let last: Promise<void> = Promise.resolve();
  let closing: Promise<void> | undefined;
  const add = async (line: string): Promise<void> => {
    const bytes = Buffer.from(line);
    try {
      await writeAll(file, bytes);
      end += bytes.length;
    } catch (error) {
      await cutBack(file, end);
      throw writeFailure(path, error);
    }
  };
  const close = (): Promise<void> => (closing ??= last.then(() => syncAndClose(file, path)));
  return {
    append: async (record) => {
      const line = `${type.line(record)}\n`;
      const turn = last.then(() => add(line));
      // A failed row must not block the next.
      last = turn.catch(() => undefined);
      await turn;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function openMended(path: string): Promise<{ file: FileHandle; size: number }> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, "a+");
    try {
      return { file, size: await repairEnd(file, path) };
    } catch (error) {
      await file.close();
      throw error;
    }
  } catch (error) {
    throw writeFailure(path, error);
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    offset += (await file.write(bytes, offset)).bytesWritten;
  }
}

/** Devices cannot be truncated. */
async function cutBack(file: FileHandle, end: number): Promise<void> {
  if ((await file.stat()).isFile()) await file.truncate(end);
}

async function syncAndClose(file: FileHandle, path: string): Promise<void> {
  try {
    await file.sync();
  } catch (error) {
    // Pipes and devices do not support fsync.
    if (systemCode(error) !== "EINVAL") throw writeFailure(path, error);
  } finally {
    await file.close();
  }
}
