/** Overfills the disk with every writer and prints the results. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { records, RepostError } from "@repost/spec";
import { appendJsonLines, createFolderStore, writeJsonLines } from "../src/index.ts";

const folder = process.argv[2] ?? "";
const large = "x".repeat(20_000);
const prediction = (index: number) => ({
  schema_version: 1,
  instance_id: `row-${index}`,
  sample: 0,
  solution: large,
  completion: null,
  model_name_or_path: null,
  raw: null,
});

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "no error";
  } catch (error) {
    if (RepostError.is(error)) return error.code;
    throw error;
  }
}

const replaced = join(folder, "replaced.jsonl");
await writeJsonLines(replaced, records.prediction, [prediction(0)]);
const many = Array.from({ length: 100 }, (_, index) => prediction(index));
const replace = await codeOf(() => writeJsonLines(replaced, records.prediction, many));

const appended = join(folder, "appended.jsonl");
const appender = await appendJsonLines(appended, records.prediction);
const append: string[] = [];
for (const row of many.slice(0, 4)) append.push(await codeOf(() => appender.append(row)));
await appender.close();

const store = await codeOf(() => createFolderStore(join(folder, "store")).put("y".repeat(60_000)));
const rows = async (path: string): Promise<number> => {
  const lines = (await readFile(path, "utf8")).split("\n");
  return lines.slice(0, -1).filter((line) => JSON.parse(line) !== null).length;
};
const files = (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith("store")).toSorted();
const partial = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".partial"));
console.log(
  JSON.stringify({
    replace,
    append,
    store,
    replaced: await rows(replaced),
    appended: await rows(appended),
    files,
    partial,
  }),
);
