import { isPlainObject } from "@repost/spec";
import { taskInvalid } from "../errors.ts";
import { fileRows } from "../file-rows.ts";
import type { ReadLinesOptions } from "../lines/read-lines.ts";

export interface RepoEvalTask {
  readonly repository: string;
  readonly path: string;
  readonly name: string;
  readonly prompt: string;
  readonly ground_truth: string;
  /** file:line */
  readonly where: string;
}

/**
 * Reads function-level rows of RepoEval (RepoCoder).
 * @throws DatasetError DATASET_TASK_INVALID for rows of other levels; errors of reading files
 */
export async function* readRepoEval(path: string, options: ReadLinesOptions = {}): AsyncGenerator<RepoEvalTask, void> {
  for await (const { where, value } of fileRows(path, options)) yield taskOf(value, where);
}

function taskOf(value: unknown, where: string): RepoEvalTask {
  const { prompt, metadata } = isPlainObject(value) ? value : {};
  if (typeof prompt !== "string" || !isPlainObject(metadata)) throw taskInvalid(where, "it has no prompt and metadata");
  const { fpath_tuple: parts, function_name: name, ground_truth } = metadata;
  if (!Array.isArray(parts) || parts.length < 2 || !parts.every((part) => typeof part === "string")) {
    throw taskInvalid(where, "metadata.fpath_tuple is not the path of a file");
  }
  if (typeof name !== "string" || typeof ground_truth !== "string") {
    throw taskInvalid(where, "metadata has no function_name and ground_truth: only the function level is read");
  }
  const [repository = "", ...file] = parts as readonly string[];
  return { repository, path: file.join("/"), name: name.slice(name.lastIndexOf(".") + 1), prompt, ground_truth, where };
}
