import path from "node:path";
import type { PublishedTask } from "@repost/dataset";
import type { Environment, Finding, Judge, Recorded, Rejection, RuntimeInfo, StageRejection } from "@repost/spec";
import { RepostError, SCHEMA_VERSION } from "@repost/spec";
import { explainMissing } from "../build/explain-missing.ts";
import { forEachConcurrent } from "../for-each-concurrent.ts";
import type { Journal } from "../journal.ts";
import type { TaskRuntime } from "./lock-tasks.ts";
import { publishedEnvironment } from "./published-environment.ts";

interface RecordTasksOptions {
  readonly dataset: string;
  readonly tasks: readonly PublishedTask[];
  readonly judge: Judge;
  readonly observe: (task: PublishedTask, environment: string | null) => Promise<Finding | null>;
  readonly runtime: RuntimeInfo;
  readonly lockedRuntime: (instanceId: string) => TaskRuntime;
  readonly journal: Journal;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  /** Called for each row, first for rows of earlier calls. */
  readonly onRecorded?: ((row: RecordedRow) => void) | undefined;
}

export interface RecordedRow {
  readonly environment: Environment;
  readonly rejection: Rejection | null;
}

/** Rejection reason that the next run retries. */
export const BROKEN = "infrastructure";

/** Journals each row at once. */
export async function recordTasks(options: RecordTasksOptions): Promise<readonly RecordedRow[]> {
  const { tasks, judge, lockedRuntime, journal, concurrency, signal, onRecorded = () => {} } = options;
  if (!journal.entries.some(({ type }) => type === "begun")) await begin(journal, options);
  const recordedRows = await knownRows(options);
  const rows = new Map(recordedRows);
  for (const row of recordedRows.values()) onRecorded(row);
  const remaining = tasks.filter((task) => !rows.has(task.instance_id));
  await forEachConcurrent(remaining, { concurrency, signal }, async (task) => {
    const { module, suite } = task;
    const taskRuntime = lockedRuntime(task.instance_id);
    const result = await recordOne(judge, { module, suite, environment: taskRuntime.record.lock_digest }, signal);
    const row = await rowOf(task, "recording" in result ? result : explainMissing(result, taskRuntime), options);
    rows.set(task.instance_id, row);
    if (row.rejection?.reason !== BROKEN) await append(journal, row);
    onRecorded(row);
  });
  return tasks.flatMap(({ instance_id: id }) => rows.get(id) ?? []);
}

async function recordOne(
  judge: Judge,
  request: Parameters<Judge["record"]>[0],
  signal: AbortSignal | undefined,
): Promise<Recorded | StageRejection<"record">> {
  try {
    const result = await judge.record(request, { signal });
    return result.status === "accepted" ? result.value : result;
  } catch (error) {
    signal?.throwIfAborted();
    if (!RepostError.is(error)) throw error;
    const unsupported = error.code === "JUDGE_LANGUAGE_UNSUPPORTED";
    return {
      status: "rejected",
      reason: unsupported ? "language_unsupported" : BROKEN,
      detail: `${error.message} ${error.hint}`,
    };
  }
}

async function rowOf(
  task: PublishedTask,
  recorded: Recorded | StageRejection<"record" | "testgen">,
  { dataset, runtime, lockedRuntime, observe }: RecordTasksOptions,
): Promise<RecordedRow> {
  const taskRuntime = lockedRuntime(task.instance_id);
  const environment = await publishedEnvironment({ task, recorded, runtime, taskRuntime });
  if ("recording" in recorded) {
    const finding = await observe(task, taskRuntime.record.lock_digest);
    const { quality } = environment;
    const findings = finding === null ? quality.findings : [...quality.findings, finding];
    return { environment: { ...environment, quality: { ...quality, findings } }, rejection: null };
  }
  const { reason, detail, evidence } = recorded;
  const rejection: Rejection = {
    schema_version: SCHEMA_VERSION,
    instance_id: task.instance_id,
    source: dataset,
    path: environment.path,
    stage: "record",
    reason,
    detail,
    ...(evidence === undefined ? {} : { evidence }),
  };
  return { environment, rejection };
}

async function append(journal: Journal, { environment, rejection }: RecordedRow): Promise<void> {
  await journal.append(
    rejection === null
      ? { schema_version: SCHEMA_VERSION, type: "accepted", environment }
      : { schema_version: SCHEMA_VERSION, type: "rejected", rejection },
  );
}

async function begin(journal: Journal, { dataset, tasks }: RecordTasksOptions): Promise<void> {
  const unknown = { url: null, version: null, license: null, license_url: null, created_at: null };
  await journal.append({
    schema_version: SCHEMA_VERSION,
    type: "begun",
    info: { ...unknown, name: path.basename(dataset), source: dataset, revision: "published" },
    targets: tasks.map((task) => task.instance_id),
    skipped: [],
  });
}

/** The journal has only the reason of rejected rows. */
async function knownRows({
  journal,
  tasks,
  runtime,
  lockedRuntime,
}: RecordTasksOptions): Promise<ReadonlyMap<string, RecordedRow>> {
  const byId = new Map(tasks.map((task) => [task.instance_id, task]));
  const rows = new Map<string, RecordedRow>();
  for (const entry of journal.entries) {
    if (entry.type === "accepted" && byId.has(entry.environment.instance_id)) {
      rows.set(entry.environment.instance_id, { environment: entry.environment, rejection: null });
    }
    if (entry.type !== "rejected") continue;
    const { instance_id: id } = entry.rejection;
    const task = byId.get(id ?? "");
    if (task === undefined) continue;
    const taskRuntime = lockedRuntime(task.instance_id);
    const environment = await publishedEnvironment({ task, recorded: entry.rejection, runtime, taskRuntime });
    rows.set(task.instance_id, { environment, rejection: entry.rejection });
  }
  return rows;
}
