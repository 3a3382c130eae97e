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
import { DEFAULT_MINING, type CallOptions, type EnvTask, records, SCHEMA_VERSION } from "@repost/spec";
import { issuesInvalid } from "../errors.ts";

export interface MineTasksOptions extends CallOptions, Omit<SelectFixOptions, "issues"> {
  /** Git address or path, with an optional `@revision` as end. */
  readonly source: string;
  readonly output: string;
  /** owner/name. @default from the address or folder */
  readonly repo?: string;
  /** First day (YYYY-MM-DD), inclusive. */
  readonly since?: string;
  readonly until?: string;
  /** @default DEFAULT_MINING.maxLines */
  readonly maxLines?: number;
  /** Maximum tasks, newest commits first. @default DEFAULT_MINING.limit */
  readonly limit?: number;
  /** File with `number`, `title` and `body`. @default commit messages */
  readonly issues?: string;
}

export interface MinedTasks {
  readonly tasks: readonly EnvTask[];
  readonly commits: number;
  readonly skipped: Readonly<Record<MineReason, number>>;
}

const MAX_REPO_MB = 200;

/** Finds commits that fix a defect and test the fix. */
export async function mineTasks(options: MineTasksOptions): Promise<MinedTasks> {
  const { source, output, since, until, limit = DEFAULT_MINING.limit, signal } = options;
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
  }
  await writeJsonLines(output, records.envTask, tasks);
  return { tasks, commits: read, skipped };
}

/** Rejects patches that do not reproduce the commit. */
async function taskOf(
  history: GitHistory,
  commit: HistoryCommit,
  { language, tests, sources, statement }: SelectedFix,
  { repo = history.name, maxLines = DEFAULT_MINING.maxLines }: MineTasksOptions,
): Promise<EnvTask | MineReason> {
  const [patch, test_patch] = await readPatches(history, commit, [sources, tests]);
  if (patch === undefined || test_patch === undefined) return "unreadable";
  if (changedLines(patch) + changedLines(test_patch) > maxLines) return "too_large";
  if (!(await history.isExact(commit, [patch, test_patch]))) return "inexact";
  if (!(await history.isComplete(commit.parent))) return "unreadable";
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

/** Some commits of a partial clone are unreadable. */
async function readPatches(
  history: GitHistory,
  commit: HistoryCommit,
  paths: readonly (readonly string[])[],
): Promise<readonly string[]> {
  try {
    return [await history.diff(commit, paths[0] ?? []), await history.diff(commit, paths[1] ?? [])];
  } catch (error) {
    if (ContextError.is(error) && error.code === "CONTEXT_GIT_INCOMPLETE") return [];
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
