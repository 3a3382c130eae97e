import type { RepostError } from "@repost/spec";
import { detectFormat, formatRow } from "../detect-format.ts";
import { DatasetError, formatUnsupported, repositoriesNeeded } from "../errors.ts";
import { fileRows } from "../file-rows.ts";
import type { InvalidRow } from "../lines/read-json-lines.ts";
import type { ReadLinesOptions } from "../lines/read-lines.ts";
import { createInstanceIds } from "./instance-ids.ts";
import type { PublishedTask } from "./published-task.ts";
import { rowFields } from "./row-fields.ts";

export interface ReadPublishedOptions extends ReadLinesOptions {
  /** Called for skipped rows. @default throws at the first invalid row */
  readonly onInvalid?: (row: InvalidRow) => void;
}

/**
 * Splits rows into module and tests, without running code.
 * @throws DatasetError DATASET_FORMAT_UNSUPPORTED; DATASET_REPOSITORIES_NEEDED for RepoEval; DATASET_TASK_INVALID;
 * errors of readLines
 */
export async function* readPublished(
  path: string,
  { onInvalid, ...options }: ReadPublishedOptions = {},
): AsyncGenerator<PublishedTask, void> {
  const format = await detectFormat(path, { signal: options.signal });
  const { readTask: read, label } = formatRow(format);
  if (read === "with_repositories") throw repositoriesNeeded(path);
  if (read === undefined) throw formatUnsupported(path, label, "a published dataset");
  const ids = createInstanceIds();
  for await (const { where, value } of fileRows(path, options)) {
    options.signal?.throwIfAborted();
    const result = await readRow(() => read(rowFields(value, where), ids));
    if ("task" in result) yield result.task;
    else if (onInvalid === undefined) throw result.error;
    else onInvalid({ where, error: result.error });
  }
}

async function readRow(
  read: () => Promise<PublishedTask>,
): Promise<{ readonly task: PublishedTask } | { readonly error: RepostError }> {
  try {
    return { task: await read() };
  } catch (error) {
    if (error instanceof DatasetError && error.code === "DATASET_TASK_INVALID") return { error };
    throw error;
  }
}
