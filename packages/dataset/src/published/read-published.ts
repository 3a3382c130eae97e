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
    try {
      yield await read(rowFields(value, where), ids);
    } catch (error) {
      const isInvalid = error instanceof DatasetError && error.code === "DATASET_TASK_INVALID";
      if (onInvalid === undefined || !isInvalid) throw error;
      onInvalid({ where, error });
    }
  }
}
