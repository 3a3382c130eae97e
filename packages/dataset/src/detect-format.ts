import type { CallOptions } from "@repost/spec";
import { hasEnvironments, isFolder } from "./environments/environment-files.ts";
import { startsParquet } from "./file-rows.ts";
import { readBytes } from "./lines/read-bytes.ts";
import { readLines } from "./lines/read-lines.ts";
import { parquetColumns } from "./parquet/parquet-rows.ts";

export const DATASET_FORMATS = [
  "run",
  "jsonl",
  "repost",
  "humaneval",
  "mbpp",
  "execcsn",
  "swebench",
  "repoeval",
  "functions",
  "parquet",
  "unknown",
] as const;

/**
 * run: a folder that a build wrote, or of a dataset's files; jsonl and parquet: this release's own rows; repost: the published RepoST
 * rows; functions: rows of a function and its context from which build makes environments. Published rows are told by their fields, in JSON or in Parquet.
 */
export type DatasetFormat = (typeof DATASET_FORMATS)[number];

const PUBLISHED: ReadonlySet<DatasetFormat> = new Set([
  "repost",
  "humaneval",
  "mbpp",
  "execcsn",
  "swebench",
  "repoeval",
]);

/** Whether a format is one of a published set, whose rows become environments when they are recorded. */
export function isPublished(format: DatasetFormat): boolean {
  return PUBLISHED.has(format);
}

/** What a person calls each format. */
export const FORMAT_NAMES: Readonly<Record<DatasetFormat, string>> = {
  run: "a run folder",
  jsonl: "JSON Lines of environments",
  repost: "a published RepoST file",
  humaneval: "a HumanEval file",
  mbpp: "an MBPP file",
  execcsn: "an Exec-CSN file",
  swebench: "a file with SWE-bench's fields",
  repoeval: "a RepoEval file",
  functions: "rows of functions with their context, which are a source for build",
  parquet: "Parquet of environments",
  unknown: "of no format known here",
};

/**
 * Tells what a dataset is by its content, whatever its name. An empty file is a dataset without rows.
 * @throws DatasetError DATASET_FILE_MISSING, DATASET_FILE_UNREADABLE, DATASET_GZIP_BROKEN, DATASET_PARQUET_BROKEN
 */
export async function detectFormat(path: string, { signal }: CallOptions = {}): Promise<DatasetFormat> {
  if (await isFolder(path)) return (await hasEnvironments(path)) ? "run" : "unknown";
  const start = await firstBytes(path, signal);
  if (startsParquet(start)) return columnFormat(await parquetColumns(path));
  const first = start.trimStart().at(0);
  if (first === undefined) return "jsonl";
  if (first === "[") return arrayFormat(start.slice(0, 65_536));
  return first === "{" ? rowFormat(await firstRow(path, signal), start) : "unknown";
}

async function firstBytes(path: string, signal: AbortSignal | undefined): Promise<string> {
  for await (const chunk of readBytes(path, { signal })) return chunk.toString("utf8").replace(/^\uFEFF/u, "");
  return "";
}

async function firstRow(path: string, signal: AbortSignal | undefined): Promise<string> {
  for await (const { text } of readLines(path, { tolerateTornEnd: true, signal })) if (text.trim() !== "") return text;
  return "";
}

function columnFormat(columns: ReadonlySet<string>): DatasetFormat {
  return columns.has("schema_version") ? "parquet" : publishedFormat((field) => columns.has(field));
}

/** The first line decides. One that is no JSON belongs to a JSON text over several lines, or is a bad row that the reader will name. */
function rowFormat(line: string, start: string): DatasetFormat {
  const row = parseObject(line);
  const format = row === undefined ? arrayFormat(start) : publishedFormat((field) => Object.hasOwn(row, field));
  return format === "unknown" ? "jsonl" : format;
}

/** Of a text that is no line of its own, the fields of its first rows are seen only as text. */
function arrayFormat(start: string): DatasetFormat {
  return publishedFormat((field) => start.includes(`"${field}"`));
}

function publishedFormat(has: (field: string) => boolean): DatasetFormat {
  if (has("schema_version")) return "unknown";
  if (has("patch") && has("test_patch")) return "swebench";
  if (has("prompt") && has("metadata") && !has("task_id")) return "repoeval";
  if (has("eval_script") || has("orig_context") || has("orig_func")) return "repost";
  if (has("test_list") && has("code")) return "mbpp";
  if (has("func_name") && has("code") && (has("test_code") || has("test_function") || has("masked_code")))
    return "execcsn";
  if (has("func_name") && has("context") && !has("code")) return "functions";
  return has("task_id") && has("prompt") && (has("test") || has("canonical_solution")) ? "humaneval" : "unknown";
}

function parseObject(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
