import { createFolderStore, writeJsonLines } from "@repost/dataset";
import type { Environments } from "@repost/executor";
import type { CallOptions, Environment, Executor, Recording, Rejection } from "@repost/spec";
import { records } from "@repost/spec";
import type { EvaluateEvent } from "../events.ts";
import { preparePublished } from "../published/prepare-published.ts";
import type { RunFolder } from "../run-folder.ts";
import type { JudgeChoice } from "./choose-judges.ts";
import type { EvalDataset } from "./eval-dataset.ts";

export interface ReadyDataset {
  readonly environments: () => AsyncIterable<Environment>;
  readonly loadRecording: (environment: Environment, options: CallOptions) => Promise<Recording>;
  readonly rejections: ReadonlyMap<string, Rejection>;
}

interface ReadyDatasetOptions {
  readonly dataset: EvalDataset;
  readonly path: string;
  readonly folder: RunFolder;
  readonly executor: Executor;
  readonly choice: JudgeChoice;
  /** @default null: nothing is installed */
  readonly environments?: Environments | null;
  readonly allowWeak?: boolean;
  readonly concurrency?: number;
  readonly timeoutMultiplier?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: EvaluateEvent) => void) | undefined;
}

export async function readyDataset(options: ReadyDatasetOptions): Promise<ReadyDataset> {
  const { dataset, path, folder, executor, choice, allowWeak = false, signal, onEvent } = options;
  const { concurrency, timeoutMultiplier = 1 } = options;
  if (dataset.kind === "native") {
    const { environments, loadRecording } = dataset;
    return { environments, loadRecording, rejections: new Map() };
  }
  const { tasks, invalid } = dataset;
  if (invalid.length > 0) onEvent?.({ type: "rows-invalid", details: invalid.map(({ detail }) => detail) });
  const record = choice !== "published";
  if (record) onEvent?.({ type: "recording-started", rows: tasks.length });
  const prepared = await preparePublished({
    dataset: path,
    tasks,
    executor,
    environments: options.environments ?? null,
    journal: folder.file("journal"),
    store: createFolderStore(folder.file("store")),
    record,
    allowWeak,
    concurrency,
    timeoutMultiplier,
    signal,
    onRecorded: ({ environment: { instance_id: instanceId }, rejection }) =>
      onEvent?.({ type: "row-recorded", instanceId, reason: rejection?.reason ?? null }),
  });
  const { environments, rejections, loadRecording } = prepared;
  if (record) {
    const judged = environments.filter(({ instance_id: id }) => !rejections.has(id));
    await writeJsonLines(folder.file("environments"), records.environment, judged);
    await writeJsonLines(folder.file("rejected"), records.rejection, rejections.values());
  }
  return { environments: () => each(environments), rejections, loadRecording };
}

export async function* each(environments: readonly Environment[]): AsyncGenerator<Environment, void> {
  yield* environments;
}
