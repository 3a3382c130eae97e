import { existsSync } from "node:fs";
import path from "node:path";
import { createFolderStore, writeJsonLines } from "@repost/dataset";
import {
  type CallOptions,
  type CompletionRejection,
  type CompletionTask,
  type ImpactMap,
  type MaskedRepository,
  type MaskReport,
  type RepositoryFiles,
  records,
  RUN_FILES,
  type Store,
} from "@repost/spec";
import { readRows, requireFile } from "../rows.ts";

export interface TaskFolder {
  readonly path: string;
  readonly tasks: readonly CompletionTask[];
  /** Repositories by the digest of their files. */
  readonly repositories: ReadonlyMap<string, MaskedRepository>;
  /** Archives, locks and impact maps by digest. */
  readonly store: Store;
}

interface TaskFolderContent {
  readonly tasks: Iterable<CompletionTask> | AsyncIterable<CompletionTask>;
  readonly rejected: Iterable<CompletionRejection> | AsyncIterable<CompletionRejection>;
  readonly repositories: Iterable<MaskedRepository>;
  readonly report: MaskReport;
}

export function isTaskFolder(folder: string): boolean {
  return existsSync(path.join(folder, RUN_FILES.tasks));
}

/** @throws PipelineError PIPELINE_RUN_MISSING */
export async function readTaskFolder(folder: string): Promise<TaskFolder> {
  const tasks = requireFile(folder, "tasks");
  const repositories = await readRows(path.join(folder, RUN_FILES.repositories), records.maskedRepository);
  return {
    path: folder,
    tasks: await readRows(tasks, records.completionTask),
    repositories: new Map(repositories.map((repository) => [repository.files, repository])),
    store: taskStore(folder),
  };
}

interface TaskChoice {
  readonly limit?: number | undefined;
  readonly instanceIds?: readonly string[] | undefined;
}

export function chooseTasks(
  tasks: readonly CompletionTask[],
  { limit, instanceIds }: TaskChoice,
): readonly CompletionTask[] {
  const wanted = instanceIds === undefined ? null : new Set(instanceIds);
  return tasks.filter(({ instance_id: id }) => wanted?.has(id) ?? true).slice(0, limit);
}

export async function writeTaskFolder(
  folder: string,
  { tasks, rejected, repositories, report }: TaskFolderContent,
): Promise<void> {
  await writeJsonLines(path.join(folder, RUN_FILES.repositories), records.maskedRepository, repositories);
  await writeJsonLines(path.join(folder, RUN_FILES.rejected), records.completionRejection, rejected);
  await writeJsonLines(path.join(folder, RUN_FILES.tasks), records.completionTask, tasks);
  await writeJsonLines(path.join(folder, RUN_FILES.report), records.maskReport, [report]);
}

export function taskStore(folder: string): Store {
  return createFolderStore(path.join(folder, RUN_FILES.store));
}

/** Returns the field `files` of tasks. */
export function storeRepositoryFiles(store: Store, files: RepositoryFiles, options?: CallOptions): Promise<string> {
  return store.put(records.repositoryFiles.line(files), options);
}

export async function loadRepositoryFiles(
  store: Store,
  digest: string,
  options?: CallOptions,
): Promise<RepositoryFiles> {
  return records.repositoryFiles.parseLine(await store.get(digest, options), `The archive ${digest}`);
}

/** Returns the field `impact_map` of a row. */
export function storeImpactMap(store: Store, map: ImpactMap, options?: CallOptions): Promise<string> {
  return store.put(records.impactMap.line(map), options);
}

export async function loadImpactMap(store: Store, digest: string, options?: CallOptions): Promise<ImpactMap> {
  return records.impactMap.parseLine(await store.get(digest, options), `The impact map ${digest}`);
}
