import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { readFailure, runEmpty, shardsInconsistent, systemCode } from "../errors.ts";

const SHARD = /^(?<split>.+)-(?<shard>\d{5})-of-(?<shards>\d{5})\.(?:jsonl(?:\.gz)?|parquet)$/u;
const RUN_FILE = /^environments(?:-\d{5}-of-\d{5})?\.jsonl(?:\.gz)?$/u;

const DATA_FOLDER = "data";

/**
 * Returns the files of a folder in order, or the file itself.
 * @throws DatasetError DATASET_FILE_MISSING, DATASET_FILE_UNREADABLE, DATASET_RUN_EMPTY, DATASET_SHARDS_INCONSISTENT
 */
export async function environmentFiles(path: string): Promise<readonly string[]> {
  if (!(await isFolder(path))) return [path];
  const names = await namesIn(path);
  if (names.length === 0) throw runEmpty(path);
  const problem = plainProblem(names) ?? shardProblem(names);
  if (problem !== undefined) throw shardsInconsistent(path, problem);
  return names.map((name) => join(path, name));
}

/** @throws DatasetError DATASET_FILE_UNREADABLE */
export async function hasEnvironments(folder: string): Promise<boolean> {
  return (await namesIn(folder)).length > 0;
}

export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw readFailure(path, error);
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const run = names.filter((name) => RUN_FILE.test(name)).toSorted();
  if (run.length > 0) return run;
  const below = (await namesOf(join(folder, DATA_FOLDER))).map((name) => join(DATA_FOLDER, name));
  return [...names, ...below].filter((name) => name.endsWith(".parquet")).toSorted();
}

async function namesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return [];
    throw readFailure(folder, error);
  }
}

function plainProblem(names: readonly string[]): string | undefined {
  const runs = names.filter((name) => RUN_FILE.test(name));
  const plain = runs.filter((name) => !SHARD.test(name));
  const [first, second] = [...plain, ...runs.filter((name) => !plain.includes(name))];
  return plain.length > 0 && second !== undefined ? `${first} and ${second} both claim to be the dataset` : undefined;
}

interface Shard {
  readonly split: string;
  readonly shard: number;
  readonly total: number;
}

function shardProblem(names: readonly string[]): string | undefined {
  const shards = names.flatMap((name): Shard[] => {
    const { split = "", shard, shards: total } = SHARD.exec(name)?.groups ?? {};
    return total === undefined ? [] : [{ split, shard: Number(shard), total: Number(total) }];
  });
  const splits = [...new Set(shards.map(({ split }) => split))];
  return splits
    .map((split) => splitProblem(shards.filter((shard) => shard.split === split)))
    .find((problem) => problem !== undefined);
}

function splitProblem(shards: readonly Shard[]): string | undefined {
  const totals = new Set(shards.map(({ total }) => total));
  const [total = 0] = totals;
  if (totals.size > 1) return `some say they are of ${[...totals].join(", others of ")}`;
  const present = shards.map(({ shard }) => shard);
  if (new Set(present).size < present.length) return "a shard is there twice";
  const missing = Array.from({ length: total }, (_, shard) => shard).filter((shard) => !present.includes(shard));
  if (missing.length > 0) return `of ${total}, number ${missing.slice(0, 5).join(", ")} is missing`;
  return present.length > total ? `there are more than ${total}` : undefined;
}
