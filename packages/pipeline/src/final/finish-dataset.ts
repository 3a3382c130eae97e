import { createFolderStore, loadRecording } from "@repost/dataset";
import type { Environments } from "@repost/executor";
import type { CallOptions, Environment, Judge, Rejection } from "@repost/spec";
import { installLocks } from "../evaluate/install-locks.ts";
import { openJournal } from "../journal.ts";
import type { RunFolder } from "../run-folder.ts";
import { confirmEnvironments } from "./confirm-environments.ts";
import { findDuplicates } from "./find-duplicates.ts";

interface FinishDatasetOptions extends CallOptions {
  readonly folder: RunFolder;
  /** Returns the environments, which are read twice. */
  readonly environments: () => AsyncIterable<Environment>;
  readonly judge: Judge;
  /** Null to install nothing. */
  readonly installer: Environments | null;
  /** Minimum similarity of duplicates; null to keep all. */
  readonly minSimilarity: number | null;
  readonly concurrency: number;
  readonly onDropped?: ((rejection: Rejection) => void) | undefined;
}

/** Name of the final journal, which no source has. */
const FINAL_JOURNAL = "\0final";

/**
 * Runs environments again and removes duplicates.
 * @returns rejections by instance id
 */
export async function finishDataset(options: FinishDatasetOptions): Promise<ReadonlyMap<string, Rejection>> {
  const { folder, environments, judge, installer, minSimilarity, concurrency, signal, onDropped } = options;
  const store = createFolderStore(folder.file("store"));
  await using journal = await openJournal(folder.file("journal"), FINAL_JOURNAL);
  const report = (rejection: Rejection): void => onDropped?.(rejection);
  const lost = await confirmEnvironments({
    environments: environments(),
    judge,
    loadRecording: installLocks({
      dataset: folder.path,
      environments: installer,
      loadRecording: (environment, call) => loadRecording(environment, store, call),
    }),
    journal,
    concurrency,
    signal,
    onRejected: report,
  });
  const duplicates =
    minSimilarity === null
      ? new Map<string, Rejection>()
      : await findDuplicates({ environments: without(environments(), lost), minSimilarity, signal });
  for (const rejection of duplicates.values()) report(rejection);
  return new Map([...lost, ...duplicates]);
}

async function* without(
  environments: AsyncIterable<Environment>,
  lost: ReadonlyMap<string, Rejection>,
): AsyncGenerator<Environment, void> {
  for await (const environment of environments) if (!lost.has(environment.instance_id)) yield environment;
}
