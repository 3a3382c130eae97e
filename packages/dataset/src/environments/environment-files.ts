import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { RUN_FILES } from "@repost/spec";
import { runEmpty, shardsInconsistent } from "../errors.ts";
import { readFailure } from "../system-errors.ts";

const SHARD = /^environments-(?<shard>\d{5})-of-(?<shards>\d{5})\.jsonl(?:\.gz)?$/u;

/**
 * The files that hold the environments of a RUN folder, in order; a path to a file stands for itself.
 * @throws DatasetError DATASET_FILE_MISSING, DATASET_FILE_UNREADABLE, DATASET_RUN_EMPTY, DATASET_SHARDS_INCONSISTENT
 */
export async function environmentFiles(path: string): Promise<readonly string[]> {
  if (!(await isFolder(path))) return [path];
  const names = (await readdir(path)).toSorted();
  const plain = names.filter((name) => name === RUN_FILES.environments || name === `${RUN_FILES.environments}.gz`);
  const shards = names.filter((name) => SHARD.test(name));
  const found = [...plain, ...shards];
  if (found.length === 0) throw runEmpty(path);
  const problem = plain.length > 0 ? severalProblem(found) : shardProblem(shards);
  if (problem !== undefined) throw shardsInconsistent(path, problem);
  return found.map((name) => join(path, name));
}

/** @throws DatasetError DATASET_FILE_MISSING, DATASET_FILE_UNREADABLE */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw readFailure(path, error);
  }
}

function severalProblem(names: readonly string[]): string | undefined {
  return names.length > 1 ? `${names[0]} and ${names[1]} both claim to be the dataset` : undefined;
}

function shardProblem(names: readonly string[]): string | undefined {
  const totals = new Set(names.map((name) => Number(SHARD.exec(name)?.groups?.["shards"])));
  const [total = 0] = totals;
  if (totals.size > 1) return `some say they are of ${[...totals].join(", others of ")}`;
  const present = names.map((name) => Number(SHARD.exec(name)?.groups?.["shard"]));
  if (new Set(present).size < present.length) return "a shard is there twice";
  const missing = Array.from({ length: total }, (_, shard) => shard).filter((shard) => !present.includes(shard));
  if (missing.length > 0) return `of ${total}, number ${missing.slice(0, 5).join(", ")} is missing`;
  return present.length > total ? `there are more than ${total}` : undefined;
}
