import { readdir, readFile } from "node:fs/promises";
import type { ExecutionFile } from "@repost/spec";

/** Where the programs lie in a run's folder. */
export const RUNTIME_FOLDER = "repost_split";

/** Where the shipped programs lie; the same from source and from the build, which has the same depth. */
const SHIPPED = new URL(`../../runtime/node/${RUNTIME_FOLDER}/`, import.meta.url);

let files: Promise<readonly ExecutionFile[]> | undefined;

/** The programs of a run in two processes, read once. */
export function splitRuntimeFiles(): Promise<readonly ExecutionFile[]> {
  files ??= readFiles().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}

async function readFiles(): Promise<readonly ExecutionFile[]> {
  const names = (await readdir(SHIPPED)).filter((name) => name.endsWith(".mjs")).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      path: `${RUNTIME_FOLDER}/${name}`,
      content: await readFile(new URL(name, SHIPPED), "utf8"),
    })),
  );
}
