import { join } from "node:path";
import type { Environment, Store } from "@repost/spec";
import { writeEnvironments } from "../../environments/write-environments.ts";
import { writePieces } from "../../write-pieces.ts";
import { addToCard, createCardFacts, datasetCard } from "./dataset-card.ts";

export interface WriteHuggingFaceOptions {
  readonly splits: readonly string[];
  readonly environments: (split: string) => AsyncIterable<Environment>;
  readonly store?: Store;
  /** Folder for README.md and data/. */
  readonly path: string;
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes `data/SPLIT-00000-of-00001.parquet` and a card with licences and a canary.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 */
export async function writeHuggingFace(
  options: WriteHuggingFaceOptions,
): Promise<{ readonly files: readonly string[]; readonly rows: number }> {
  const { splits, environments, store, path, name, signal } = options;
  const facts = createCardFacts();
  const files: string[] = [];
  for (const split of splits) {
    const noted = async function* (): AsyncGenerator<Environment, void> {
      for await (const environment of environments(split)) {
        addToCard(facts, environment, split);
        yield environment;
      }
    };
    const file = join(path, "data", `${split}-00000-of-00001.parquet`);
    await writeEnvironments(file, noted(), { ...(store === undefined ? {} : { store }), signal });
    files.push(file);
  }
  const card = join(path, "README.md");
  await writePieces(card, [datasetCard(name, facts)], { signal });
  return { files: [...files, card], rows: facts.ids.length };
}
