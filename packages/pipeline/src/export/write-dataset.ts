import path from "node:path";
import { writeEnvironments, writeHuggingFace } from "@repost/dataset";
import type { Chosen } from "./choose-environments.ts";
import { splitPath } from "./split-path.ts";

interface WriteDatasetOptions {
  readonly to: "jsonl" | "parquet" | "huggingface";
  readonly chosen: Chosen;
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
}

interface Written {
  readonly rows: number;
  readonly files: readonly string[];
}

export async function writeDataset({ to, chosen, path: target, signal }: WriteDatasetOptions): Promise<Written> {
  const { splits, environments, store } = chosen;
  if (to === "huggingface") {
    return writeHuggingFace({
      splits,
      environments,
      store,
      path: target,
      name: path.basename(path.resolve(target)),
      signal,
    });
  }
  let rows = 0;
  const files: string[] = [];
  for (const split of splits) {
    const file = splitPath(named(target, to), split, splits);
    const { count } = await writeEnvironments(file, environments(split), { store, signal });
    rows += count;
    files.push(file);
  }
  return { rows, files };
}

function named(target: string, to: "jsonl" | "parquet"): string {
  return to === "parquet" && !target.endsWith(".parquet") ? `${target}.parquet` : target;
}
