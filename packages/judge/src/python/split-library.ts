import { readdir, readFile } from "node:fs/promises";
import type { ExecutionFile, ProgramLibrary } from "@repost/spec";

/** Where the shipped programs lie; the same from source and from the build, which has the same depth. */
const SHIPPED = new URL("../../runtime/python/repost_split/", import.meta.url);

/** What either process loads in every run; the rest is for values of libraries. */
const MODULES = ["repost_split.trusted", "repost_split.candidate", "repost_split.rehearsal"];

let library: Promise<ProgramLibrary> | undefined;

/** The programs of a run in two processes, read once: always the same object, so that executors keep them loaded. */
export function splitLibrary(): Promise<ProgramLibrary> {
  library ??= readFiles()
    .then((files) => ({ files, modules: MODULES }))
    .catch((error: unknown) => {
      library = undefined;
      throw error;
    });
  return library;
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
