import { type Environment, records, type Store } from "@repost/spec";
import { writeJsonLines } from "../lines/write-json-lines.ts";
import { writeParquet } from "../parquet/write-parquet.ts";
import type { WritePiecesOptions } from "../write-pieces.ts";
import { selfContained } from "./blobs.ts";

export interface WriteEnvironmentsOptions extends WritePiecesOptions {
  /** Adds referenced content to each row's blobs. */
  readonly store?: Store;
}

/**
 * Writes atomically: JSON Lines, gzip for .gz, Parquet for .parquet.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 * @throws SpecError SPEC_RECORD_INVALID, SPEC_RECORD_UNKNOWN_FIELD, SPEC_DIGEST_MISSING
 */
export async function writeEnvironments(
  path: string,
  environments: AsyncIterable<Environment> | Iterable<Environment>,
  { store, ...options }: WriteEnvironmentsOptions = {},
): Promise<{ readonly count: number }> {
  const rows = async function* (): AsyncGenerator<Environment, void> {
    for await (const environment of environments) {
      yield store === undefined ? environment : await selfContained(environment, store, options);
    }
  };
  const write = path.endsWith(".parquet") ? writeParquet : writeJsonLines;
  return write(path, records.environment, rows(), options);
}
