import {
  createSelector,
  execRepoBenchRow,
  exportEmpty,
  type SelectOptions,
  splitOf,
  type SplitRule,
  writeJsonLines,
  writeParquet,
} from "@repost/dataset";
import { type CallOptions, type CompletionTask, records } from "@repost/spec";
import { addTo } from "../counts.ts";
import type { ExportSummary } from "../export/export-dataset.ts";
import { splitPath } from "../export/split-path.ts";
import { formatUnusable } from "../errors.ts";
import { readTaskFolder } from "./task-folder.ts";

/** execrepobench: columns of ExecRepoBench. */
export const TASK_FORMATS = ["jsonl", "parquet", "execrepobench"] as const;
type TaskFormat = (typeof TASK_FORMATS)[number];

interface ExportTasksOptions extends Pick<SelectOptions, "licenses" | "since" | "until">, CallOptions {
  readonly to: string;
  readonly folder: string;
  readonly path: string;
  readonly split?: SplitRule | undefined;
}

const WHOLE = "test";

/**
 * Counts tasks excluded by licence or date.
 * @throws PipelineError PIPELINE_FORMAT_UNUSABLE; DatasetError DATASET_EXPORT_EMPTY, DATASET_LICENSE_UNKNOWN
 */
export async function exportTasks(options: ExportTasksOptions): Promise<ExportSummary> {
  const { folder, path, split, signal } = options;
  const to = TASK_FORMATS.find((format) => format === options.to);
  if (to === undefined) throw formatUnusable(options.to, TASK_FORMATS);
  const problemOf = createSelector(options);
  const omitted: Record<string, number> = {};
  const parts = new Map<string, CompletionTask[]>();
  for (const task of (await readTaskFolder(folder)).tasks) {
    const { repo, middle } = task;
    const problem = problemOf({ repo, start_line: 1, end_line: middle.split("\n").length });
    const part = split === undefined ? WHOLE : splitOf(task, split);
    const reason = problem ?? (part === null ? "date_unknown" : null);
    if (reason !== null) addTo(omitted, reason);
    else if (part !== null) parts.set(part, [...(parts.get(part) ?? []), task]);
  }
  if (parts.size === 0) throw exportEmpty(folder, omitted);
  const names = [...parts.keys()].toSorted();
  const files: string[] = [];
  let rows = 0;
  for (const name of names) {
    const tasks = parts.get(name) ?? [];
    const file = splitPath(path, name, names);
    await write(to, file, tasks, signal);
    files.push(file);
    rows += tasks.length;
  }
  return { to, rows, files, left_out: omitted };
}

async function write(
  to: TaskFormat,
  file: string,
  tasks: readonly CompletionTask[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (to === "parquet") await writeParquet(file, records.completionTask, tasks, { signal });
  else if (to === "jsonl") await writeJsonLines(file, records.completionTask, tasks, { signal });
  else await writeJsonLines(file, records.execRepoBench, tasks.map(execRepoBenchRow), { signal });
}
