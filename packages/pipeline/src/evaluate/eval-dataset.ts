import {
  detectFormat,
  isPublished,
  loadRecording,
  openDatasetStore,
  readEnvironments,
  readPublished,
  type PublishedTask,
} from "@repost/dataset";
import type { CallOptions, Environment, Recording, Store } from "@repost/spec";
import { nothingToDo, publishedRuleUnusable } from "../errors.ts";

export type EvalDataset = NativeDataset | PublishedDataset;

interface NativeDataset {
  readonly kind: "native";
  readonly instanceIds: ReadonlySet<string>;
  readonly environments: () => AsyncIterable<Environment>;
  readonly loadRecording: (environment: Environment, options: CallOptions) => Promise<Recording>;
  /** Undefined for self-contained rows. */
  readonly store: Store | undefined;
}

interface PublishedDataset {
  readonly kind: "published";
  readonly instanceIds: ReadonlySet<string>;
  readonly tasks: readonly PublishedTask[];
  readonly taskIds: ReadonlyMap<string, string>;
  readonly invalid: readonly { readonly where: string; readonly detail: string }[];
}

interface OpenEvalDatasetOptions extends CallOptions {
  /** Run directory, environments, or published file. */
  readonly dataset: string;
  readonly limit?: number;
  readonly instanceIds?: readonly string[];
}

/**
 * Opens a dataset without running code.
 * @throws PipelineError PIPELINE_NOTHING_TO_DO; errors of reading
 */
export async function openEvalDataset(options: OpenEvalDatasetOptions): Promise<EvalDataset> {
  const { dataset, signal } = options;
  const opened = isPublished(await detectFormat(dataset, { signal }))
    ? await openPublished(options)
    : await openNative(options);
  if (opened.instanceIds.size === 0)
    throw nothingToDo(`There is no environment to evaluate in ${dataset}.${whyNone(opened)}`);
  return opened;
}

function whyNone(dataset: EvalDataset): string {
  const [first] = dataset.kind === "published" ? dataset.invalid : [];
  return first === undefined ? "" : ` No row makes a task; the first: ${first.detail}`;
}

/** @throws PipelineError PIPELINE_RULE_UNUSABLE */
export async function refuseWithoutProgram(dataset: EvalDataset): Promise<void> {
  if (dataset.kind === "published") return;
  for await (const { instance_id: id, suite } of dataset.environments()) {
    if (suite.trust === "data") throw publishedRuleUnusable(id);
  }
}

async function openNative(options: OpenEvalDatasetOptions): Promise<NativeDataset> {
  const { dataset, signal } = options;
  const wants = chooser(options);
  const ids = new Set<string>();
  for await (const { instance_id: id } of readEnvironments(dataset, { signal })) if (wants([id])) ids.add(id);
  const store = await openDatasetStore(dataset);
  return {
    kind: "native",
    instanceIds: ids,
    async *environments() {
      for await (const environment of readEnvironments(dataset, { signal })) {
        if (ids.has(environment.instance_id)) yield environment;
      }
    },
    loadRecording: (environment, call) => loadRecording(environment, store, call),
    store,
  };
}

async function openPublished(options: OpenEvalDatasetOptions): Promise<PublishedDataset> {
  const { dataset, signal } = options;
  const wants = chooser(options);
  const tasks: PublishedTask[] = [];
  const invalid: { where: string; detail: string }[] = [];
  const onInvalid = ({ where, error }: { where: string; error: Error }): void =>
    void invalid.push({ where, detail: error.message });
  for await (const task of readPublished(dataset, { onInvalid, signal })) {
    if (wants([task.instance_id, task.task_id])) tasks.push(task);
  }
  return {
    kind: "published",
    instanceIds: new Set(tasks.map((task) => task.instance_id)),
    tasks,
    taskIds: new Map(tasks.map((task) => [task.task_id, task.instance_id])),
    invalid,
  };
}

function chooser({
  limit = Number.POSITIVE_INFINITY,
  instanceIds,
}: OpenEvalDatasetOptions): (names: readonly string[]) => boolean {
  const wanted = instanceIds === undefined ? null : new Set(instanceIds);
  let chosen = 0;
  return (names) => {
    if (chosen >= limit || (wanted !== null && !names.some((name) => wanted.has(name)))) return false;
    chosen += 1;
    return true;
  };
}
