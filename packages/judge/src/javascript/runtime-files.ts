import { readdir, readFile } from "node:fs/promises";
import type { ExecutionFile } from "@repost/spec";
import { bundlePrograms, FRAMEWORK_FILE } from "./bundle-programs.ts";

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
  const sources = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, SHIPPED), "utf8") })),
  );
  return [
    ...["trusted.mjs", "candidate.mjs"].map((name) => ({ name, text: bundlePrograms(sources, name) })),
    { name: "testing.mjs", text: FRAMEWORK_FILE },
  ].map(({ name, text }) => ({ path: `${RUNTIME_FOLDER}/${name}`, content: text }));
}
