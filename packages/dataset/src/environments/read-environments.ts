import { dirname, join } from "node:path";
import { type Environment, records, RUN_FILES, type Store } from "@repost/spec";
import { detectFormat, FORMAT_NAMES } from "../detect-format.ts";
import { formatUnsupported } from "../errors.ts";
import { readJsonLines, type ReadJsonLinesOptions } from "../lines/read-json-lines.ts";
import { createFolderStore } from "../store/folder-store.ts";
import { readParquet } from "../parquet/read-parquet.ts";
import { selfContained } from "./blobs.ts";
import { environmentFiles, isFolder } from "./environment-files.ts";

export interface ReadEnvironmentsOptions extends ReadJsonLinesOptions {
  /** Joins the content that each row refers to into the row, from here. Without it, rows come as they are in the file. */
  readonly store?: Store;
}

/**
 * The environments of a dataset, one in memory at a time: a RUN folder, with its shards in order, a folder of Parquet files as Hugging
 * Face has it, or one file of JSON Lines, plain or gzip, or of Parquet.
 * A row that does not fit its schema ends the reading, unless `onInvalid` takes note of it.
 * @throws DatasetError DATASET_FILE_MISSING, DATASET_RUN_EMPTY, DATASET_SHARDS_INCONSISTENT, DATASET_FORMAT_UNSUPPORTED and those of readJsonLines
 * @throws SpecError SPEC_JSON_INVALID, SPEC_RECORD_INVALID, SPEC_RECORD_NEWER naming file:line; SPEC_DIGEST_MISSING with a store
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
  else throw formatUnsupported(file, FORMAT_NAMES[format], "environments as JSON Lines or Parquet");
}

/** The store of a dataset: the folder `store` in a RUN, or beside a file. It need not exist if all rows are self-contained. */
export async function openDatasetStore(path: string): Promise<Store> {
  return createFolderStore(join((await isFolder(path)) ? path : dirname(path), RUN_FILES.store));
}
