import { mkdir, open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { RecordType } from "@repost/spec";
import { formatUnsupported } from "../errors.ts";
import { systemCode, writeFailure } from "../system-errors.ts";
import { mendTornEnd } from "./torn-end.ts";

/** Adds rows to a file. One writer a file at a time. */
export interface JsonLinesAppender<T> extends AsyncDisposable {
  /**
   * Adds one row. When it returns, the row is in the file; when it throws, nothing of the row is. Calls may overlap.
   * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
   * @throws SpecError SPEC_RECORD_INVALID, SPEC_RECORD_UNKNOWN_FIELD
   */
  append(record: T): Promise<void>;
  /** Waits for rows under way and puts all of them onto the disk. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens a JSON Lines file for adding rows, and makes it where there is none. A half-written last row of an interrupted writer is
 * cut off first.
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
      // The next row waits for this one, whether or not this one fails.
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
      return { file, size: await mendTornEnd(file, path) };
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

/** Takes back what was written of a row. A device cannot be cut, and holds nothing to cut. */
async function cutBack(file: FileHandle, end: number): Promise<void> {
  if ((await file.stat()).isFile()) await file.truncate(end);
}

async function syncAndClose(file: FileHandle, path: string): Promise<void> {
  try {
    await file.sync();
  } catch (error) {
    // Pipes and devices know no fsync; a disk that refuses it has lost rows.
    if (systemCode(error) !== "EINVAL") throw writeFailure(path, error);
  } finally {
    await file.close();
  }
}
