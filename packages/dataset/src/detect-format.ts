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
 * - `run`: a folder of a build, or of dataset files
 * - `jsonl`, `parquet`: environments of this release
 * - `repost`: published RepoST rows
 * - `functions`: functions with their contexts, the input of a build
 *
 * Published rows are recognized by their fields, in JSON or Parquet.
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

/** Returns true for published sets, whose rows become environments by recording. */
export function isPublished(format: DatasetFormat): boolean {
  return PUBLISHED.has(format);
}

/** Names for messages. */
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
 * Detects the format by content, not by name. An empty file is a dataset without rows.
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

/**
 * Uses the first line. A line without JSON belongs to JSON over several lines, or is an invalid row that the reader
 * reports.
 */
function rowFormat(line: string, start: string): DatasetFormat {
  const row = parseObject(line);
  const format = row === undefined ? arrayFormat(start) : publishedFormat((field) => Object.hasOwn(row, field));
  return format === "unknown" ? "jsonl" : format;
}

/** Without a complete line, field names are searched in the text. */
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
