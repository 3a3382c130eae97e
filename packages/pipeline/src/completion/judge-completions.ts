import path from "node:path";
import { completionSimilarity } from "@repost/eval";
import { makeFreshFolder } from "@repost/executor";
import {
  type Cause,
  type CompletionResult,
  type CompletionTask,
  type MaskedRepository,
  type Outcome,
  RepostError,
  SCHEMA_VERSION,
} from "@repost/spec";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import { forEachConcurrent } from "../for-each-concurrent.ts";
import { type JudgedMiddle, judgeLimits, judgeMiddle, notRun } from "./judge-middle.ts";
import { unpackRepository } from "./repository-archive.ts";
import type { OpenedRepository, RepositoryTools } from "./repository-tools.ts";
import { loadRepositoryFiles, type TaskFolder } from "./task-folder.ts";

export interface CompletionCandidate {
  readonly task: CompletionTask;
  readonly sample: number;
  readonly completion: string;
  readonly model: string | null;
}

export interface JudgeCompletionsOptions {
  readonly folder: Pick<TaskFolder, "repositories" | "store">;
  readonly candidates: readonly CompletionCandidate[];
  readonly tools: Pick<RepositoryTools, "open">;
  /** @default all cores, at most 24 */
  readonly concurrency?: number | undefined;
  /** @default 1 */
  readonly timeoutMultiplier?: number;
  readonly onResult: (result: CompletionResult) => Promise<void> | void;
  readonly signal?: AbortSignal | undefined;
}

/** Longer completions are no plausible code. */
const MAX_BYTES = 65_536;

/** A failing reference is an infrastructure error. */
export async function judgeCompletions(options: JudgeCompletionsOptions): Promise<void> {
  const { candidates, concurrency = DEFAULT_CONCURRENCY, signal, onResult } = options;
  for (const [files, ofRepository] of Map.groupBy(candidates, ({ task }) => task.files)) {
    signal?.throwIfAborted();
    const opened = await openTasks(options, files);
    if ("failure" in opened) {
      for (const candidate of ofRepository) await onResult(unscored(candidate, opened.failure));
      continue;
    }
    await using repository = opened;
    const guard = createGuard(repository, options);
    await forEachConcurrent(ofRepository, { concurrency, signal }, async (candidate) => {
      await onResult(await judgeOne(candidate, repository, guard, options));
    });
  }
}

type OpenTasks = OpenedRepository & AsyncDisposable;

async function openTasks(
  { folder, tools, signal }: JudgeCompletionsOptions,
  files: string,
): Promise<OpenTasks | { readonly failure: string }> {
  const row = folder.repositories.get(files);
  if (row === undefined) return { failure: `repositories.jsonl lacks the repository ${files}.` };
  const freshFolder = await makeFreshFolder();
  try {
    const opened = await openRow(row, path.join(freshFolder.path, "repository"), { folder, tools, signal });
    const close = async (): Promise<void> => {
      await opened.workspace.close();
      await freshFolder[Symbol.asyncDispose]();
    };
    return { ...opened, [Symbol.asyncDispose]: close };
  } catch (error) {
    await freshFolder[Symbol.asyncDispose]();
    signal?.throwIfAborted();
    if (!RepostError.is(error)) throw error;
    return { failure: error.message };
  }
}

async function openRow(
  { files, lock, plan }: MaskedRepository,
  root: string,
  { folder, tools, signal }: Pick<JudgeCompletionsOptions, "folder" | "tools" | "signal">,
): Promise<OpenedRepository> {
  await unpackRepository(await loadRepositoryFiles(folder.store, files, { signal }), root);
  const text = lock === null ? null : await folder.store.get(lock, { signal });
  return tools.open({ root, plan, lock: text }, { signal });
}

/** Returns the failure of the reference, null if it passes. */
type Guard = (task: CompletionTask) => Promise<string | null>;

function createGuard(repository: OpenedRepository, options: JudgeCompletionsOptions): Guard {
  const referenceProblems = new Map<string, Promise<string | null>>();
  return (task) => {
    const guarded = referenceProblems.get(task.instance_id) ?? judgeReference(task, repository, options);
    referenceProblems.set(task.instance_id, guarded);
    return guarded;
  };
}

async function judgeReference(
  task: CompletionTask,
  repository: OpenedRepository,
  options: JudgeCompletionsOptions,
): Promise<string | null> {
  // A busy machine may slow down the reference.
  const multiplier = 2 * (options.timeoutMultiplier ?? 1);
  const { outcome, detail } = await judgeTask(task, task.middle, repository, { multiplier, signal: options.signal });
  return outcome === "passed" ? null : `The reference does not pass here: ${detail ?? outcome}`;
}

async function judgeOne(
  candidate: CompletionCandidate,
  repository: OpenedRepository,
  guard: Guard,
  options: JudgeCompletionsOptions,
): Promise<CompletionResult> {
  const { task, completion } = candidate;
  if (Buffer.byteLength(completion) > MAX_BYTES) {
    const detail = `The completion has more than ${MAX_BYTES} bytes.`;
    return resultOf(candidate, { ...notRun(task.tests), outcome: "compile_error", cause: "unreadable", detail });
  }
  try {
    const judged = await judgeWithRetry(task, completion, repository, options);
    if (judged.outcome === "passed") return resultOf(candidate, judged);
    const broken = await guard(task);
    if (broken !== null) return unscored(candidate, broken, "reference_failed", judged);
    if (completion !== task.middle) return resultOf(candidate, judged);
    return unscored(candidate, "The reference passes only sometimes.", "reference_failed", judged);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!RepostError.is(error)) throw error;
    return unscored(candidate, error.message);
  }
}

/** Repeats timeouts with twice the time. */
async function judgeWithRetry(
  task: CompletionTask,
  completion: string,
  repository: OpenedRepository,
  { timeoutMultiplier = 1, signal }: JudgeCompletionsOptions,
): Promise<JudgedMiddle> {
  const judge = (multiplier: number): Promise<JudgedMiddle> =>
    judgeTask(task, completion, repository, { multiplier, signal });
  const judged = await judge(timeoutMultiplier);
  return judged.outcome === "timeout" ? judge(2 * timeoutMultiplier) : judged;
}

function judgeTask(
  task: CompletionTask,
  middle: string,
  repository: OpenedRepository,
  { multiplier, signal }: { readonly multiplier: number; readonly signal: AbortSignal | undefined },
): Promise<JudgedMiddle> {
  const limits = judgeLimits(task.quality, multiplier);
  return judgeMiddle({ ...repository, mask: task, middle, tests: task.tests, limits, signal });
}

type Judged = Omit<JudgedMiddle, "outcome"> & { readonly outcome: Outcome };

function resultOf({ task, sample, completion, model }: CompletionCandidate, judged: Judged): CompletionResult {
  const { outcome, cause, detail, tests, ms, cpuMs } = judged;
  const { language, level, fill_type, middle: reference } = task;
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: task.instance_id,
    sample,
    model_name_or_path: model,
    outcome,
    passed: outcome === "passed",
    cause,
    detail,
    repository: task.repo.name,
    language,
    level,
    fill_type,
    edit_similarity: completionSimilarity({ language, candidate: completion.slice(0, MAX_BYTES), reference }),
    tests: { ...tests },
    in_process: true,
    ms,
    cpu_ms: cpuMs,
  };
}

function unscored(
  candidate: CompletionCandidate,
  detail: string,
  cause: Cause = "infrastructure",
  judged: Judged | null = null,
): CompletionResult {
  const run = judged ?? notRun(candidate.task.tests);
  return resultOf(candidate, { ...run, outcome: "infra_error", cause, detail });
}
