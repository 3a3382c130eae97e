import { type CallOptions, parseJsonObject } from "@repost/spec";
import { hasEnvironments, isFolder } from "./environments/environment-files.ts";
import { startsParquet } from "./file-rows.ts";
import { startOf } from "./lines/read-bytes.ts";
import { readLines } from "./lines/read-lines.ts";
import { parquetColumns } from "./parquet/parquet-rows.ts";
import { execCsnTask } from "./published/exec-csn/exec-csn-task.ts";
import { humanEvalTask } from "./published/humaneval/humaneval-task.ts";
import { mbppTask } from "./published/humaneval/mbpp-task.ts";
import type { InstanceIds } from "./published/instance-ids.ts";
import type { PublishedTask } from "./published/published-task.ts";
import { repostTask } from "./published/repost/repost-task.ts";
import type { RowFields } from "./published/row-fields.ts";
import { sweBenchTask } from "./published/swebench/swebench-task.ts";

type TaskReader = (fields: RowFields, ids: InstanceIds) => Promise<PublishedTask>;

interface FormatRow {
  readonly name: string;
  readonly label: string;
  /** Tried in order of the table. @default recognized otherwise */
  readonly matches?: (has: (field: string) => boolean) => boolean;
  /** @default none */
  readonly readTask?: TaskReader | "with_repositories";
}

const FORMATS = [
  { name: "run", label: "a run folder" },
  { name: "jsonl", label: "JSON Lines of environments" },
  { name: "parquet", label: "Parquet of environments" },
  {
    name: "swebench",
    label: "a file with SWE-bench's fields",
    matches: (has) => has("patch") && has("test_patch"),
    readTask: sweBenchTask,
  },
  {
    name: "repoeval",
    label: "a RepoEval file",
    matches: (has) => has("prompt") && has("metadata") && !has("task_id"),
    readTask: "with_repositories",
  },
  {
    name: "repost",
    label: "a published RepoST file",
    matches: (has) => has("eval_script") || has("orig_context") || has("orig_func"),
    readTask: repostTask,
  },
  { name: "mbpp", label: "an MBPP file", matches: (has) => has("test_list") && has("code"), readTask: mbppTask },
  {
    name: "execcsn",
    label: "an Exec-CSN file",
    matches: (has) =>
      has("func_name") && has("code") && (has("test_code") || has("test_function") || has("masked_code")),
    readTask: execCsnTask,
  },
  {
    name: "functions",
    label: "rows of functions with their context, which are a source for build",
    matches: (has) => has("func_name") && has("context") && !has("code"),
  },
  {
    name: "humaneval",
    label: "a HumanEval file",
    matches: (has) => has("task_id") && has("prompt") && (has("test") || has("canonical_solution")),
    readTask: humanEvalTask,
  },
  { name: "unknown", label: "of no format known here" },
] as const satisfies readonly FormatRow[];

/**
 * - `run`: folder of a build or of dataset files
 * - `jsonl`, `parquet`: environments
 * - `repost`: RepoST rows
 * - `functions`: functions with contexts
 */
export type DatasetFormat = (typeof FORMATS)[number]["name"];

const ROWS: readonly (FormatRow & { readonly name: DatasetFormat })[] = FORMATS;

export function formatRow(format: DatasetFormat): FormatRow {
  const row = ROWS.find(({ name }) => name === format);
  if (row === undefined) throw new Error(`The table lacks ${format}.`);
  return row;
}

export function isPublished(format: DatasetFormat): boolean {
  return formatRow(format).readTask !== undefined;
}

/**
 * Detects the format by content. An empty file has no rows.
 * @throws DatasetError errors of readParquet and readLines
 */
export async function detectFormat(path: string, { signal }: CallOptions = {}): Promise<DatasetFormat> {
  if (await isFolder(path)) return (await hasEnvironments(path)) ? "run" : "unknown";
  const start = await startOf(path, signal);
  if (startsParquet(start)) return columnFormat(await parquetColumns(path));
  const first = start.trimStart().at(0);
  if (first === undefined) return "jsonl";
  if (first === "[") return arrayFormat(start.slice(0, 65_536));
  return first === "{" ? rowFormat(await firstRow(path, signal), start) : "unknown";
}

async function firstRow(path: string, signal: AbortSignal | undefined): Promise<string> {
  for await (const { text } of readLines(path, { tolerateTornEnd: true, signal })) if (text.trim() !== "") return text;
  return "";
}

function columnFormat(columns: ReadonlySet<string>): DatasetFormat {
  return columns.has("schema_version") ? "parquet" : publishedFormat((field) => columns.has(field));
}

/** The first line may start JSON over several lines. */
function rowFormat(line: string, start: string): DatasetFormat {
  const row = parseJsonObject(line);
  const format = row === undefined ? arrayFormat(start) : publishedFormat((field) => Object.hasOwn(row, field));
  return format === "unknown" ? "jsonl" : format;
}

/** Recognizes an array by its start, because the first line may be incomplete. */
function arrayFormat(start: string): DatasetFormat {
  return publishedFormat((field) => start.includes(`"${field}"`));
}

function publishedFormat(has: (field: string) => boolean): DatasetFormat {
  if (has("schema_version")) return "unknown";
  return ROWS.find(({ matches }) => matches?.(has) === true)?.name ?? "unknown";
}
