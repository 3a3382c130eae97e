import { dirname, join } from "node:path";
import { type Environment, records, RUN_FILES, type Store } from "@repost/spec";
import { detectFormat, formatRow } from "../detect-format.ts";
import { formatUnsupported } from "../errors.ts";
import { readJsonLines, type ReadJsonLinesOptions } from "../lines/read-json-lines.ts";
import { createFolderStore } from "../store/folder-store.ts";
import { readParquet } from "../parquet/read-parquet.ts";
import { selfContained } from "./blobs.ts";
import { environmentFiles, isFolder } from "./environment-files.ts";

export interface ReadEnvironmentsOptions extends ReadJsonLinesOptions {
  /** Adds referenced content to each row's blobs. @default rows as they are */
  readonly store?: Store;
}

/**
 * Reads the environments of a dataset one by one. The dataset is a run directory, a folder of Parquet files, or a file
 * of JSON Lines (plain or gzip) or Parquet. Without `onInvalid`, the first invalid row is an error.
 * @throws DatasetError DATASET_FILE_MISSING, DATASET_RUN_EMPTY, DATASET_SHARDS_INCONSISTENT, DATASET_FORMAT_UNSUPPORTED
 * and those of readJsonLines
 * @throws SpecError SPEC_JSON_INVALID, SPEC_RECORD_INVALID, SPEC_RECORD_NEWER with file:line; SPEC_DIGEST_MISSING with
 * a store
 */
export async function* readEnvironments(
  path: string,
  { store, ...options }: ReadEnvironmentsOptions = {},
): AsyncGenerator<Environment, void> {
  for (const file of await environmentFiles(path)) {
    for await (const environment of rowsOf(file, options)) {
      yield store === undefined ? environment : await selfContained(environment, store, { signal: options.signal });
    }
  }
}

async function* rowsOf(file: string, options: ReadJsonLinesOptions): AsyncGenerator<Environment, void> {
  const format = await detectFormat(file, { signal: options.signal });
  if (format === "jsonl") yield* readJsonLines(file, records.environment, options);
  else if (format === "parquet") yield* readParquet(file, records.environment, options);
  else throw formatUnsupported(file, formatRow(format).label, "environments as JSON Lines or Parquet");
}

/**
 * Opens the store of a dataset: the folder `store` in a run directory or beside a file. It may be missing if all rows
 * are self-contained.
 */
export async function openDatasetStore(path: string): Promise<Store> {
  return createFolderStore(join((await isFolder(path)) ? path : dirname(path), RUN_FILES.store));
}
