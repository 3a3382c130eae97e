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
  /** Adds referenced content to each row's blobs. @default none */
  readonly store?: Store;
}

/**
 * Reads a run directory, Parquet folder, JSON Lines or Parquet. Without `onInvalid`, throws at the first invalid row.
 * @throws DatasetError errors of environmentFiles and readJsonLines; DATASET_FORMAT_UNSUPPORTED
 * @throws SpecError errors of invalid rows with file:line; SPEC_DIGEST_MISSING with a store
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

/** Opens the folder `store`, which may not exist. */
export async function openDatasetStore(path: string): Promise<Store> {
  return createFolderStore(join((await isFolder(path)) ? path : dirname(path), RUN_FILES.store));
}
