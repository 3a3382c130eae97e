import { availableParallelism } from "node:os";
import { loadRecording, type PublishedTask } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import type { CallOptions, Environment, Executor, Recording, Rejection, RuntimeInfo } from "@repost/spec";
import { SCHEMA_VERSION } from "@repost/spec";
import { runtimeOf } from "../runtime-of.ts";
import { publishedEnvironment } from "./published-environment.ts";
import { recordTasks, type RecordedRow } from "./record-tasks.ts";

export interface PreparePublishedOptions {
  readonly dataset: string;
  readonly tasks: readonly PublishedTask[];
  readonly executor: Executor;
  /** Folder of the journal. */
  readonly journal: string;
  /** Whether anything is recorded: the published rule alone needs no recording. */
  readonly record: boolean;
  /** Rows that only one process can carry are recorded too, at level weak. */
  readonly allowWeak: boolean;
  /** @default all cores, at most 24 */
  readonly concurrency?: number | undefined;
  readonly timeoutMultiplier: number;
  readonly signal?: AbortSignal | undefined;
  readonly onRecorded?: ((row: RecordedRow) => void) | undefined;
}

/** The rows of a published set, ready to be judged on this machine. */
export interface PreparedSet {
  /** Every row, those that cannot be judged here too. */
  readonly environments: readonly Environment[];
  /** Why a row cannot be judged, by instance id. */
  readonly rejections: ReadonlyMap<string, Rejection>;
  readonly loadRecording: (environment: Environment, options: CallOptions) => Promise<Recording>;
}

/** Makes environments of the rows, each recorded once a run. */
export async function preparePublished(options: PreparePublishedOptions): Promise<PreparedSet> {
  const { executor, record, signal } = options;
  const runtime = await runtimeOf(executor, signal);
  const rows = record ? await recordRows(options, runtime) : await unrecordedRows(options, runtime);
  return {
    environments: rows.map(({ environment }) => environment),
    rejections: new Map(
      rows.flatMap(({ environment: { instance_id: id }, rejection }) => (rejection === null ? [] : [[id, rejection]])),
    ),
    loadRecording: (environment, call) => loadRecording(environment, undefined, call),
  };
}

function recordRows(
  {
    dataset,
    tasks,
    executor,
    journal,
    allowWeak,
    timeoutMultiplier,
    concurrency,
    signal,
    onRecorded,
  }: PreparePublishedOptions,
  runtime: RuntimeInfo,
): Promise<readonly RecordedRow[]> {
  return recordTasks({
    dataset,
    tasks,
    judge: createJudge({ executor, allowWeak, timeoutMultiplier }),
    runtime,
    journal,
    concurrency: concurrency ?? Math.min(availableParallelism(), 24),
    signal,
    ...(onRecorded === undefined ? {} : { onRecorded }),
  });
}

async function unrecordedRows(
  { tasks, dataset }: PreparePublishedOptions,
  runtime: RuntimeInfo,
): Promise<readonly RecordedRow[]> {
  return Promise.all(
    tasks.map(async (task) => ({
      environment: await publishedEnvironment({ task, recorded: null, runtime }),
      rejection: task.language === "python" ? null : unreadable(task, dataset),
    })),
  );
}

function unreadable({ instance_id, language, module }: PublishedTask, source: string): Rejection {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id,
    source,
    path: module.path,
    stage: "record",
    reason: "language_unsupported",
    detail: `Functions in ${language} cannot be judged by the published rule.`,
  };
}
