import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type CallOptions, prediction } from "@repost/spec";
import { readFailure } from "../errors.ts";
import type { PredictionRow, TaskIds } from "./prediction-row.ts";

const CODE_EXTENSIONS = new Set([".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"]);
const byNumber = new Intl.Collator("en", { numeric: true });

export interface PredictionFolderOptions extends CallOptions {
  readonly instanceIds?: ReadonlySet<string> | undefined;
  readonly taskIds?: TaskIds | undefined;
}

/**
 * Reads TASK/SAMPLE.py, with `_` for slashes. Files in numerical order are samples.
 * @throws DatasetError DATASET_FILE_UNREADABLE
 */
export async function* predictionFolder(
  path: string,
  { instanceIds, taskIds, signal }: PredictionFolderOptions,
): AsyncGenerator<PredictionRow, void> {
  const ids = [...[...(instanceIds ?? [])].map((id) => [id, id] as const), ...(taskIds ?? [])];
  const idOf = new Map(ids.map(([name, id]) => [name.replaceAll("/", "_"), id]));
  for (const task of await namesIn(path, "folders")) {
    const files = (await namesIn(join(path, task), "files")).filter((name) => CODE_EXTENSIONS.has(extname(name)));
    for (const name of files) {
      signal?.throwIfAborted();
      const where = join(path, task, name);
      const number = /^\d+$/u.exec(name.slice(0, -extname(name).length));
      yield {
        prediction: prediction({ instance_id: idOf.get(task) ?? task, solution: await readText(where) }),
        sample: number === null ? undefined : Number(number[0]),
        where,
      };
    }
  }
}

async function namesIn(path: string, kind: "folders" | "files"): Promise<readonly string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.name.startsWith(".") && (kind === "folders" ? entry.isDirectory() : entry.isFile()))
      .map((entry) => entry.name)
      .toSorted(byNumber.compare);
  } catch (error) {
    throw readFailure(path, error);
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw readFailure(path, error);
  }
}
