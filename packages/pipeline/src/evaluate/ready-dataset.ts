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

export interface JudgeDatasetOptions extends CallOptions {
  /** Run directory, dataset file, or published set (RepoST, HumanEval, MBPP). */
  readonly dataset: string;
  readonly executor: Executor;
  /** Records rows that need one process. @default false */
  readonly allowWeak?: boolean;
  /** @default null, installed packages only */
  readonly environments?: Environments | null;
  /** @default all cores, at most 24 */
  readonly concurrency?: number;
  /** @default 1 */
  readonly timeoutMultiplier?: number;
}

interface ReadyDatasetOptions extends Omit<JudgeDatasetOptions, "dataset"> {
  readonly dataset: EvalDataset;
  readonly path: string;
  readonly folder: RunFolder;
  readonly choice: JudgeChoice;
  readonly onEvent?: ((event: EvaluateEvent) => void) | undefined;
}

export async function readyDataset(options: ReadyDatasetOptions): Promise<ReadyDataset> {
  const { dataset, path, folder, choice, onEvent } = options;
  if (dataset.kind === "native") {
    const { environments, loadRecording } = dataset;
    return { environments, loadRecording, rejections: new Map() };
  }
  const { tasks, invalid } = dataset;
  if (invalid.length > 0) onEvent?.({ type: "rows-invalid", details: invalid.map(({ detail }) => detail) });
  const record = choice !== "published";
  if (record) onEvent?.({ type: "recording-started", rows: tasks.length });
  const { environments, judged, rejections, loadRecording } = await preparePublished({
    ...options,
    dataset: path,
    tasks,
    journal: folder.file("journal"),
    store: createFolderStore(folder.file("store")),
    record,
    onRecorded: ({ environment: { instance_id: instanceId }, rejection }) =>
      onEvent?.({ type: "row-recorded", instanceId, reason: rejection?.reason ?? null }),
  });
  if (record) {
    await writeJsonLines(folder.file("environments"), records.environment, judged);
    await writeJsonLines(folder.file("rejected"), records.rejection, rejections.values());
  }
  return { environments: () => each(environments), rejections, loadRecording };
}

export async function* each(environments: readonly Environment[]): AsyncGenerator<Environment, void> {
  yield* environments;
}
