import { readRepoEval, type RepoEvalTask } from "@repost/dataset";
import type { CallOptions, Target } from "@repost/spec";
import { repositoriesMissing } from "../errors.ts";
import type { DiscoveryOptions } from "../build/build-source.ts";

/** Functions of a RepoEval file. */
export interface RepoEvalChoice {
  readonly discovery: DiscoveryOptions;
  readonly isWanted: (target: Target) => boolean;
  readonly matches: () => RepoEvalFound;
}

export interface RepoEvalFound {
  readonly rows: number;
  readonly matched: number;
  /** Ids without a detected function. */
  readonly missing: readonly string[];
}

/**
 * Sources are folders named like the rows' repositories.
 * @throws DatasetError as readRepoEval does; PipelineError PIPELINE_REPOSITORIES_MISSING without a matching source
 */
export async function chooseRepoEval(
  file: string,
  sources: readonly string[],
  { signal }: CallOptions = {},
): Promise<RepoEvalChoice> {
  const tasks: RepoEvalTask[] = [];
  for await (const task of readRepoEval(file, { signal })) tasks.push(task);
  const names = [...new Set(tasks.map(({ repository }) => repository))].toSorted();
  const sourceNames = new Set(sources.map(folderName));
  if (!names.some((name) => sourceNames.has(name))) throw repositoriesMissing(file, names);
  const matchedTasks = new Set<RepoEvalTask>();
  return {
    discovery: { language: "python", docstring: "any", maxFunctions: "all", maxMethods: "all", maxRepoMb: 1_000 },
    isWanted: (target) => {
      const targetTasks = tasks.filter((task) => isFunctionOf(task, target));
      for (const task of targetTasks) matchedTasks.add(task);
      return targetTasks.length > 0;
    },
    matches: () => {
      const seen = new Set([...matchedTasks].map(({ repository }) => repository));
      return { rows: tasks.length, matched: matchedTasks.size, missing: names.filter((name) => !seen.has(name)) };
    },
  };
}

function isFunctionOf({ repository, path, name, ground_truth: body }: RepoEvalTask, target: Target): boolean {
  const functionName = target.func_name.slice(target.func_name.lastIndexOf(".") + 1);
  const isNamed = folderName(target.repo.source) === repository && target.path === path && functionName === name;
  return isNamed && tight(target.orig_func).includes(tight(body));
}

function folderName(source: string): string {
  return source.replace(/[\\/]+$/u, "").replace(/^.*[\\/]/u, "");
}

function tight(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}
