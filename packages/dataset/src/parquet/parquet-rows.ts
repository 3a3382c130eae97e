import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { CallOptions } from "@repost/spec";
import { parquetBroken, readFailure } from "../errors.ts";

/** Unchecked row with ISO times. */
export interface ParquetRow {
  /** file row N, from 1 */
  readonly where: string;
  readonly value: Record<string, unknown>;
}

/**
 * Holds one row group in memory.
 * @throws DatasetError DATASET_FILE_MISSING, DATASET_FILE_UNREADABLE, DATASET_PARQUET_BROKEN
 */
export async function* parquetRows(path: string, { signal }: CallOptions = {}): AsyncGenerator<ParquetRow, void> {
  const { file, metadata } = await openParquet(path);
  let start = 0;
  for (const group of metadata.row_groups) {
    signal?.throwIfAborted();
    const end = start + Number(group.num_rows);
    const rows = await guarded(path, () =>
      parquetReadObjects({ file, metadata, compressors, rowStart: start, rowEnd: end }),
    );
    for (const [index, row] of rows.entries()) {
      yield { where: `${path} row ${start + index + 1}`, value: plainFields(row) };
    }
    start = end;
  }
}

/** @throws DatasetError errors of parquetRows */
export async function parquetColumns(path: string): Promise<ReadonlySet<string>> {
  const { metadata } = await openParquet(path);
  const [root, ...elements] = metadata.schema;
  const names = new Set<string>();
  for (let index = 0, remaining = root?.num_children ?? 0; remaining > 0; remaining -= 1) {
    names.add(elements[index]?.name ?? "");
    index += sizeOf(elements, index);
  }
  return names;
}

function sizeOf(elements: FileMetaData["schema"], position: number): number {
  let size = 1;
  for (let child = 0; child < (elements[position]?.num_children ?? 0); child += 1)
    size += sizeOf(elements, position + size);
  return size;
}

async function openParquet(path: string) {
  return guarded(path, async () => {
    const file = await asyncBufferFromFile(path);
    return { file, metadata: await parquetMetadataAsync(file) };
  });
}

async function guarded<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const failure = readFailure(path, error);
    throw failure === error ? parquetBroken(path, error) : failure;
  }
}

function plainFields(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object" && value !== null) return plainFields(value as Record<string, unknown>);
  return value ?? null;
}
