import { ContextError, type GitHistory, type HistoryCommit, openHistory } from "@repost/context";
import { fileRows, writeJsonLines } from "@repost/dataset";
import {
  type Issue,
  MINE_REASONS,
  type MineReason,
  selectFix,
  type SelectFixOptions,
  type SelectedFix,
} from "@repost/envs";
import { type CallOptions, type EnvTask, records, SCHEMA_VERSION } from "@repost/spec";
import { issuesInvalid } from "../errors.ts";

export interface MineTasksOptions extends CallOptions, Omit<SelectFixOptions, "issues"> {
  /** Git address or path, with an optional `@revision` at which the history ends. */
  readonly source: string;
  /** File of the tasks: JSON Lines. */
  readonly output: string;
  /** owner/name in the tasks. @default name in the address, or name of the folder */
  readonly repo?: string;
  /** Days of the calendar, both inclusive: YYYY-MM-DD. */
  readonly since?: string;
  readonly until?: string;
  /** Most changed lines of text. @default 400 */
  readonly maxLines?: number;
  /** Most tasks, newest first. @default 20 */
  readonly limit?: number;
  /** File of issues with `number`, `title` and `body`. @default none: statements are commit messages */
  readonly issues?: string;
  readonly onTask?: (task: EnvTask) => void;
}

export interface MinedTasks {
  readonly tasks: readonly EnvTask[];
  /** Commits that were read. */
  readonly commits: number;
  /** Number of commits by the reason for which they are no task. */
  readonly skipped: Readonly<Record<MineReason, number>>;
}

const LIMIT = 20;
const MAX_LINES = 400;
/** Megabytes of source up to which a repository named by the user is opened. */
const MAX_REPO_MB = 200;

/**
 * Finds commits of a history that fix a defect and test the fix, and writes them as tasks. The two patches of a task make exactly the
 * commit's files; a commit whose patches do not is skipped.
 *
 * @throws what opening the history and writing the file throw
 */
export async function mineTasks(options: MineTasksOptions): Promise<MinedTasks> {
  const { source, output, since, until, limit = LIMIT, signal, onTask } = options;
  const issues = options.issues === undefined ? undefined : await readIssues(options.issues, signal);
  await using history = await openHistory(source, { maxRepoMb: MAX_REPO_MB, signal });
  const range = { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
  const commits = await history.commits(range);
  const skipped = Object.fromEntries(MINE_REASONS.map((reason) => [reason, 0])) as Record<MineReason, number>;
  const tasks: EnvTask[] = [];
  let read = 0;
  for (const commit of commits) {
    if (tasks.length >= limit) break;
    signal?.throwIfAborted();
    read += 1;
    const fix = selectFix(commit, { ...options, issues });
    const task = typeof fix === "string" ? fix : await taskOf(history, commit, fix, options);
    if (typeof task === "string") {
      skipped[task] += 1;
      continue;
    }
    tasks.push(task);
    onTask?.(task);
  }
  await writeJsonLines(output, records.envTask, tasks);
  return { tasks, commits: read, skipped };
}

/** Returns a reason when a file cannot be read, or the patches do not make the commit's files, as with text in an unknown encoding. */
async function taskOf(
  history: GitHistory,
  commit: HistoryCommit,
  { language, tests, sources, statement }: SelectedFix,
  { repo = history.name, maxLines = MAX_LINES }: MineTasksOptions,
): Promise<EnvTask | MineReason> {
  const [patch, test_patch] = await readPatches(history, commit, [sources, tests]);
  if (patch === undefined || test_patch === undefined) return "unreadable";
  if (changedLines(patch) + changedLines(test_patch) > maxLines) return "too_large";
  if (!(await history.isExact(commit, [patch, test_patch]))) return "inexact";
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: `${repo.replaceAll("/", "__")}-${commit.commit.slice(0, 12)}`,
    repo,
    source: history.source,
    base_commit: commit.parent,
    language,
    created_at: commit.date,
    problem_statement: statement,
    hints_text: "",
    patch,
    test_patch,
    label: null,
    license: history.license,
  };
}

/** A clone without all files has commits that cannot be read. Returns nothing for them. */
async function readPatches(
  history: GitHistory,
  commit: HistoryCommit,
  paths: readonly (readonly string[])[],
): Promise<readonly string[]> {
  try {
    return [await history.diff(commit, paths[0] ?? []), await history.diff(commit, paths[1] ?? [])];
  } catch (error) {
    if (ContextError.is(error) && error.code === "CONTEXT_GIT_FAILED") return [];
    throw error;
  }
}

function changedLines(patch: string): number {
  return [...patch.matchAll(/^[+-](?!\+\+ |-- )/gmu)].length;
}

async function readIssues(file: string, signal: AbortSignal | undefined): Promise<ReadonlyMap<number, Issue>> {
  const issues = new Map<number, Issue>();
  for await (const { value, where } of fileRows(file, { signal })) {
    const { number, title, body } = (value ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof number !== "number" || typeof title !== "string") throw issuesInvalid(where);
    issues.set(number, { number, title, body: typeof body === "string" ? body : "" });
  }
  return issues;
}
