import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { readEnvironments, readJsonLines } from "@repost/dataset";
import type {
  Attempt,
  BuildReport,
  CompletionRejection,
  CompletionResult,
  CompletionTask,
  Environment,
  EvalReport,
  EvalResult,
  Prediction,
  RecordType,
  Rejection,
} from "@repost/spec";
import { RUN_FILES, records } from "@repost/spec";
import { rowsOf } from "./rows.ts";
import { isTaskFolder } from "./completion/task-folder.ts";
import { instanceAmbiguous, instanceMissing, runMissing } from "./errors.ts";

export interface InstanceRecord {
  readonly instance_id: string;
  readonly environment: Environment | null;
  readonly rejection: Rejection | null;
  readonly results: readonly EvalResult[];
  /** Empty for runs of older releases. */
  readonly attempts: readonly Attempt[];
}

export interface FindInstanceOptions {
  readonly run: string;
  /** Instance id, or a unique part of it. */
  readonly id: string;
}

const SUGGESTIONS = 5;

type Writable<Row> = { -readonly [Name in keyof Row]: Row[Name] };

function entryOf<Row>(rows: Map<string, Row>, id: string, empty: Row): Row {
  const row = rows.get(id) ?? empty;
  rows.set(id, row);
  return row;
}

/** @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_INSTANCE_MISSING, PIPELINE_INSTANCE_AMBIGUOUS */
export async function findInstance({ run, id }: FindInstanceOptions): Promise<InstanceRecord> {
  const instances = new Map<string, Writable<InstanceRecord>>();
  const entry = (instance: string): Writable<InstanceRecord> => {
    const empty = { instance_id: instance, environment: null, rejection: null, results: [], attempts: [] };
    return entryOf(instances, instance, empty);
  };
  const matches = (instance: string | null): instance is string => instance?.includes(id) ?? false;
  for await (const environment of readRunEnvironments(run)) {
    if (matches(environment.instance_id)) entry(environment.instance_id).environment = environment;
  }
  for await (const rejection of rowsOf(path.join(run, RUN_FILES.rejected), records.rejection)) {
    if (matches(rejection.instance_id)) entry(rejection.instance_id).rejection = rejection;
  }
  for await (const result of rowsOf(path.join(run, RUN_FILES.results), records.evalResult)) {
    if (!matches(result.instance_id)) continue;
    const record = entry(result.instance_id);
    record.results = [...record.results, result];
  }
  const chosen = chooseInstance(run, id, [...instances.keys()]);
  return { ...entry(chosen), attempts: await readAttempts(run, chosen) };
}

async function readAttempts(run: string, id: string): Promise<readonly Attempt[]> {
  const folder = path.join(run, RUN_FILES.journal);
  if ((await readOne(path.join(run, RUN_FILES.manifest), records.runManifest))?.command !== "build") return [];
  for (const name of await readdir(folder)) {
    for await (const entry of rowsOf(path.join(folder, name), records.journalEntry)) {
      const outcome =
        entry.type === "accepted" ? entry.environment : entry.type === "rejected" ? entry.rejection : undefined;
      if (outcome?.instance_id === id && "attempts" in entry) return entry.attempts ?? [];
    }
  }
  return [];
}

/** Files of tasks, completions or their evaluation. */
export interface CompletionRun {
  readonly tasks: string;
  /** Null for tasks and baselines. */
  readonly predictions: string | null;
  readonly results: string | null;
}

/** Returns null for other runs. */
export async function findCompletionRun(run: string): Promise<CompletionRun | null> {
  const manifest = await readOne(path.join(run, RUN_FILES.manifest), records.runManifest);
  if (isTaskFolder(run)) return { tasks: run, predictions: null, results: null };
  const { tasks, dataset, predictions } = manifest?.options ?? {};
  if (manifest?.command === "complete" && typeof tasks === "string")
    return { tasks, predictions: path.join(run, RUN_FILES.predictions), results: null };
  if (manifest?.command !== "eval" || typeof dataset !== "string" || !isTaskFolder(dataset)) return null;
  const file = typeof predictions === "string" && existsSync(predictions) ? predictions : null;
  return { tasks: dataset, predictions: file, results: path.join(run, RUN_FILES.results) };
}

export interface CompletionRecord {
  readonly instance_id: string;
  readonly task: CompletionTask | null;
  readonly rejection: CompletionRejection | null;
  readonly predictions: readonly Prediction[];
  readonly results: readonly CompletionResult[];
}

/** `id` may be a part. Rejected masks are last. */
export async function readCompletions(
  { tasks, predictions, results }: CompletionRun,
  id = "",
): Promise<readonly CompletionRecord[]> {
  const completions = new Map<string, Writable<CompletionRecord>>();
  const entry = (instance: string): Writable<CompletionRecord> =>
    entryOf(completions, instance, {
      instance_id: instance,
      task: null,
      rejection: null,
      predictions: [],
      results: [],
    });
  for await (const task of rowsOf(path.join(tasks, RUN_FILES.tasks), records.completionTask))
    if (task.instance_id.includes(id)) entry(task.instance_id).task = task;
  for await (const rejection of rowsOf(path.join(tasks, RUN_FILES.rejected), records.completionRejection))
    if (rejection.instance_id?.includes(id) === true) entry(rejection.instance_id).rejection = rejection;
  for await (const row of rowsOf(predictions, records.prediction)) {
    const record = completions.get(row.instance_id);
    if (record !== undefined) record.predictions = [...record.predictions, row];
  }
  for await (const row of rowsOf(results, records.completionResult)) {
    const record = completions.get(row.instance_id);
    if (record !== undefined) record.results = [...record.results, row];
  }
  return [...completions.values()];
}

/** @throws PipelineError PIPELINE_INSTANCE_MISSING, PIPELINE_INSTANCE_AMBIGUOUS */
export async function findCompletion(run: CompletionRun, id: string): Promise<CompletionRecord> {
  const matches = await readCompletions(run, id);
  const chosen = chooseInstance(
    run.tasks,
    id,
    matches.map(({ instance_id: instance }) => instance),
  );
  return matches.find(({ instance_id: instance }) => instance === chosen) as CompletionRecord;
}

/** Prefers the exact id, then the only id with this suffix, then the only id with this part. */
export function chooseInstance(run: string, id: string, matches: readonly string[]): string {
  if (matches.includes(id)) return id;
  const named = matches.filter((match) => match.endsWith(`.${id}`));
  const [only, ...alternatives] = named.length === 0 ? matches : named;
  if (only === undefined) throw instanceMissing(run, id);
  if (alternatives.length > 0) throw instanceAmbiguous(run, id, [only, ...alternatives].slice(0, SUGGESTIONS));
  return only;
}

/** Yields the environments of a build, none for an evaluation. */
export async function* readRunEnvironments(run: string): AsyncGenerator<Environment, void> {
  if (!existsSync(run)) throw runMissing(run, "run");
  if (existsSync(path.join(run, RUN_FILES.environments))) yield* readEnvironments(run);
}

/** @throws PipelineError PIPELINE_RUN_MISSING */
export async function readReport(
  run: string,
): Promise<
  { readonly kind: "build"; readonly report: BuildReport } | { readonly kind: "eval"; readonly report: EvalReport }
> {
  const manifest = await readOne(path.join(run, RUN_FILES.manifest), records.runManifest);
  const file = path.join(run, RUN_FILES.report);
  if (manifest?.command === "build") {
    const report = await readOne(file, records.buildReport);
    if (report !== null) return { kind: "build", report };
  }
  if (manifest?.command === "eval") {
    const report = await readOne(file, records.evalReport);
    if (report !== null) return { kind: "eval", report };
  }
  throw runMissing(run, "finished run");
}

async function readOne<T>(file: string, type: RecordType<T>): Promise<T | null> {
  if (!existsSync(file)) return null;
  for await (const record of readJsonLines(file, type)) return record;
  return null;
}
