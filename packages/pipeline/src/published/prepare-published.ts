import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import { pipelineLanguage } from "../languages.ts";
import { loadRecording, type PublishedTask } from "@repost/dataset";
import { createJudge, observeProgram } from "@repost/judge";
import type { Environments } from "@repost/executor";
import {
  type CallOptions,
  type Environment,
  type Executor,
  type Recording,
  type Rejection,
  type RuntimeInfo,
  type Store,
  SCHEMA_VERSION,
  type Finding,
  RepostError,
} from "@repost/spec";
import { openJournal } from "../journal.ts";
import { runtimeOf } from "../runtime-of.ts";
import { lockTasks, type TaskRuntime } from "./lock-tasks.ts";
import { publishedEnvironment } from "./published-environment.ts";
import { recordTasks, type RecordedRow } from "./record-tasks.ts";

interface ObservationFindingOptions extends CallOptions {
  readonly task: PublishedTask;
  readonly environment: string | null;
  readonly executor: Executor;
}

interface PreparePublishedOptions extends CallOptions {
  readonly dataset: string;
  readonly tasks: readonly PublishedTask[];
  readonly executor: Executor;
  readonly environments?: Environments | null | undefined;
  readonly journal: string;
  readonly store: Store;
  /** False if only the published rule judges. */
  readonly record: boolean;
  /** Also records rows that need one process. @default false */
  readonly allowWeak?: boolean | undefined;
  readonly concurrency?: number | undefined;
  /** @default 1 */
  readonly timeoutMultiplier?: number | undefined;
  readonly onRecorded?: ((row: RecordedRow) => void) | undefined;
}

interface PreparedSet {
  readonly environments: readonly Environment[];
  readonly judged: readonly Environment[];
  readonly rejections: ReadonlyMap<string, Rejection>;
  readonly loadRecording: (environment: Environment, options: CallOptions) => Promise<Recording>;
}

/** Records each row once per run. */
export async function preparePublished(options: PreparePublishedOptions): Promise<PreparedSet> {
  const {
    executor,
    record,
    allowWeak = false,
    timeoutMultiplier = 1,
    concurrency = DEFAULT_CONCURRENCY,
    signal,
  } = options;
  const runtime = await runtimeOf(executor, signal);
  await using journal = await openJournal(options.journal, options.dataset);
  const machine = { runtime, lockedRuntime: await lockTasks({ ...options, journal }) };
  const rows = record
    ? await recordTasks({
        ...options,
        ...machine,
        judge: createJudge({ executor, allowWeak, timeoutMultiplier }),
        observe: (task, environment) => observationFinding({ task, environment, executor, signal }),
        journal,
        concurrency,
      })
    : await unrecordedRows(options, machine);
  return {
    environments: rows.map(({ environment }) => environment),
    judged: rows.flatMap(({ environment, rejection }) => (rejection === null ? [environment] : [])),
    rejections: new Map(
      rows.flatMap(({ environment: { instance_id: id }, rejection }) => (rejection === null ? [] : [[id, rejection]])),
    ),
    loadRecording: (environment, call) => loadRecording(environment, undefined, call),
  };
}

interface Machine {
  readonly runtime: RuntimeInfo;
  readonly lockedRuntime: (instanceId: string) => TaskRuntime;
}

async function unrecordedRows(
  { tasks, dataset }: PreparePublishedOptions,
  { runtime, lockedRuntime }: Machine,
): Promise<readonly RecordedRow[]> {
  return Promise.all(
    tasks.map(async (task) => {
      const taskRuntime = lockedRuntime(task.instance_id);
      const environment = await publishedEnvironment({ task, recorded: null, runtime, taskRuntime });
      return {
        environment,
        rejection: pipelineLanguage(task.language).hasPublishedLocks ? null : unreadable(task, dataset),
      };
    }),
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

/** Returns null when the test cannot be observed. */
async function observationFinding(options: ObservationFindingOptions): Promise<Finding | null> {
  const { task, environment, executor, signal } = options;
  const { module, suite } = task;
  try {
    const evidence = await observeProgram({ executor, module, suite, environment, signal });
    if (evidence === null) return null;
    const { calls, telling, unstable } = evidence;
    const reason = `In ${calls} calls of the target ${telling} values tell one behaviour from another; ${unstable} are not the same in another run.`;
    return { check: "observations", passed: telling > 0, reason, evidence: { ...evidence } };
  } catch (error) {
    signal?.throwIfAborted();
    // This figure is optional.
    if (RepostError.is(error)) return null;
    throw error;
  }
}
