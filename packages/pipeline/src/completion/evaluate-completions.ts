import path from "node:path";
import { appendJsonLines, type InvalidRow, readPredictions, writeJsonLines } from "@repost/dataset";
import type { CallOptions, CompletionResult, CompletionTask, EvalReport, Executor, Prediction } from "@repost/spec";
import { countOutcome, records, SCHEMA_VERSION } from "@repost/spec";
import { COMMANDS } from "@repost/spec/settings";
import { neutralMiddle } from "@repost/syntax";
import { nothingToDo } from "../errors.ts";
import { readRows } from "../rows.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import { requireBoundary } from "../runtime/require-boundary.ts";
import { mutatedMiddles } from "./check-mask.ts";
import { type CompletionCandidate, judgeCompletions } from "./judge-completions.ts";
import type { RepositoryTools } from "./repository-tools.ts";
import { chooseTasks, readTaskFolder, type TaskFolder } from "./task-folder.ts";
import { writeCompletionOutputs } from "./write-completion-outputs.ts";

/** Built-in completions. Tests must reject all but the reference (`gold`). */
export const BASELINE_COMPLETIONS = ["gold", "neutral", "empty", "mutant"] as const;
type BaselineCompletion = (typeof BASELINE_COMPLETIONS)[number];

export type CompletionChoice = { readonly kind: BaselineCompletion } | { readonly kind: "file"; readonly path: string };

export type EvaluateCompletionsEvent =
  | {
      readonly type: "evaluation-started";
      readonly tasks: number;
      readonly candidates: number;
      readonly finished: number;
    }
  | { readonly type: "prediction-invalid"; readonly where: string; readonly error: InvalidRow["error"] }
  | { readonly type: "predictions-unknown"; readonly count: number; readonly ids: readonly string[] }
  | { readonly type: "completion-judged"; readonly result: CompletionResult };

export interface EvaluateCompletionsOptions extends CallOptions {
  readonly folder: string;
  readonly predictions: CompletionChoice;
  readonly run: string;
  readonly tools: RepositoryTools;
  readonly executor: Pick<Executor, "capabilities">;
  /** @default false */
  readonly allowUnsafeLocalExec?: boolean;
  readonly limit?: number | undefined;
  readonly instanceIds?: readonly string[] | undefined;
  /** @default false */
  readonly retryErrors?: boolean;
  /** For pass@k. @default [1] */
  readonly k?: readonly number[] | undefined;
  readonly concurrency?: number | undefined;
  readonly timeoutMultiplier?: number;
  readonly onEvent?: ((event: EvaluateCompletionsEvent) => void) | undefined;
}

interface EvaluatedCompletions {
  readonly tasks: readonly CompletionTask[];
  readonly results: readonly CompletionResult[];
  readonly report: EvalReport;
}

/**
 * The same call again resumes.
 * @throws EvalError EVAL_K_TOO_LARGE; PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH,
 * PIPELINE_UNSAFE_EXECUTION
 */
export async function evaluateCompletions(options: EvaluateCompletionsOptions): Promise<EvaluatedCompletions> {
  const { predictions, executor, allowUnsafeLocalExec = false, k, signal } = options;
  const started = performance.now();
  const isWritten = predictions.kind === "file";
  if (isWritten) await requireBoundary({ executor, code: "completions", allowed: allowUnsafeLocalExec, signal });
  const folder = await readTaskFolder(options.folder);
  const tasks = chooseTasks(folder.tasks, options);
  if (tasks.length === 0) throw nothingToDo(`There is no task to evaluate in ${folder.path}.`);
  const run = await openEvalFolder(options, (await executor.capabilities({ signal })).image);
  try {
    const candidates = await readCandidates(tasks, options);
    await judgeRemaining(folder, candidates, run, options);
    const results = await readResults(run, candidates);
    await writeJsonLines(run.file("results"), records.completionResult, results);
    const report = await writeCompletionOutputs({
      folder: run,
      tasks,
      results,
      predictions: candidates.map(predictionOf),
      k,
      wallS: Math.round((performance.now() - started) / 100) / 10,
      signal,
    });
    return { tasks, results, report };
  } finally {
    await run.close();
  }
}

function openEvalFolder(
  { folder, run, predictions, limit, instanceIds, timeoutMultiplier = 1 }: EvaluateCompletionsOptions,
  image: string | undefined,
): Promise<RunFolder> {
  return openRunFolder({
    path: run,
    image,
    command: "eval",
    settings: COMMANDS.eval.fields,
    values: { limit, instanceIds },
    options: {
      dataset: path.resolve(folder),
      predictions: predictions.kind === "file" ? path.resolve(predictions.path) : predictions.kind,
      timeout_multiplier: timeoutMultiplier,
    },
  });
}

async function readCandidates(
  tasks: readonly CompletionTask[],
  { predictions, signal, onEvent }: EvaluateCompletionsOptions,
): Promise<readonly CompletionCandidate[]> {
  if (predictions.kind !== "file") return baselines(tasks, predictions.kind);
  const byId = new Map(tasks.map((task) => [task.instance_id, task]));
  const candidates: CompletionCandidate[] = [];
  const rows = readPredictions(predictions.path, {
    instanceIds: new Set(byId.keys()),
    onUnknown: (unknown) => onEvent?.({ type: "predictions-unknown", ...unknown }),
    onInvalid: (row) => onEvent?.({ type: "prediction-invalid", ...row }),
    ...(signal === undefined ? {} : { signal }),
  });
  for await (const { instance_id: id, sample, completion, model_name_or_path: model } of rows) {
    const task = byId.get(id);
    // A missing answer is judged as an empty completion.
    if (task !== undefined) candidates.push({ task, sample, completion: completion ?? "", model });
  }
  return candidates;
}

function predictionOf({ task, sample, completion, model }: CompletionCandidate): Prediction {
  const names = { schema_version: SCHEMA_VERSION, instance_id: task.instance_id, sample, model_name_or_path: model };
  return { ...names, solution: null, completion, raw: null };
}

async function baselines(
  tasks: readonly CompletionTask[],
  kind: BaselineCompletion,
): Promise<readonly CompletionCandidate[]> {
  const candidates: CompletionCandidate[] = [];
  for (const task of tasks) {
    const completion = await baselineCompletion(kind, task);
    if (completion !== null) candidates.push({ task, sample: 0, completion, model: kind });
  }
  return candidates;
}

/** Returns null without a neutral middle or mutant. */
async function baselineCompletion(kind: BaselineCompletion, task: CompletionTask): Promise<string | null> {
  if (kind === "mutant") return (await mutatedMiddles(task, 1))[0] ?? null;
  if (kind === "neutral") return neutralMiddle(task.language, task.level);
  return kind === "gold" ? task.middle : "";
}

async function judgeRemaining(
  folder: TaskFolder,
  candidates: readonly CompletionCandidate[],
  run: RunFolder,
  options: EvaluateCompletionsOptions,
): Promise<void> {
  const { retryErrors = false, onEvent } = options;
  const finished = new Set<string>();
  for (const result of await readResults(run, candidates)) {
    if (!retryErrors || countOutcome(result.outcome) !== "unscored")
      finished.add(keyOf(result.instance_id, result.sample));
  }
  const remaining = candidates.filter(({ task, sample }) => !finished.has(keyOf(task.instance_id, sample)));
  const tasks = new Set(candidates.map(({ task }) => task.instance_id)).size;
  onEvent?.({ type: "evaluation-started", tasks, candidates: candidates.length, finished: finished.size });
  await using appender = await appendJsonLines(run.file("results"), records.completionResult);
  await judgeCompletions({
    ...options,
    folder,
    candidates: remaining,
    onResult: async (result) => {
      await appender.append(result);
      onEvent?.({ type: "completion-judged", result });
    },
  });
}

async function readResults(
  run: RunFolder,
  candidates: readonly CompletionCandidate[],
): Promise<readonly CompletionResult[]> {
  const rows = await readRows(run.file("results"), records.completionResult);
  const results = new Map(rows.map((result) => [keyOf(result.instance_id, result.sample), result]));
  return candidates.flatMap(({ task, sample }) => results.get(keyOf(task.instance_id, sample)) ?? []);
}

function keyOf(id: string, sample: number): string {
  return `${id} ${sample}`;
}
