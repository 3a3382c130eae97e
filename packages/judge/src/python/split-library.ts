import { readdir, readFile } from "node:fs/promises";
import type { ExecutionFile, ProgramLibrary } from "@repost/spec";

/** Where the shipped programs lie; the same from source and from the build, which has the same depth. */
const SHIPPED = new URL("../../runtime/python/repost_split/", import.meta.url);

/** What either process loads in every run; the rest is for values of libraries. */
const MODULES = ["repost_split.trusted", "repost_split.candidate"];

let files: Promise<readonly ExecutionFile[]> | undefined;

/** The programs of a run in two processes, read once. */
export function splitRuntimeFiles(): Promise<readonly ExecutionFile[]> {
  files ??= readFiles().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}

let library: Promise<ProgramLibrary> | undefined;

/** The same programs for executors to keep loaded: always the same object. */
export function splitLibrary(): Promise<ProgramLibrary> {
  library ??= splitRuntimeFiles().then((read) => ({ files: read, modules: MODULES }));
  return library.catch((error: unknown) => {
    library = undefined;
    throw error;
  });
}

async function readFiles(): Promise<readonly ExecutionFile[]> {
  const names = (await readdir(SHIPPED)).filter((name) => name.endsWith(".py")).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      path: `repost_split/${name}`,
      content: await readFile(new URL(name, SHIPPED), "utf8"),
    })),
  );
}
