import { readdir, readFile } from "node:fs/promises";
import type { ExecutionFile, ProgramLibrary } from "@repost/spec";

/** Folder of the shipped programs, valid from src and dist. */
const SHIPPED = new URL("../../runtime/python/repost_split/", import.meta.url);

/** Modules that every run loads; the rest is for library values. */
const MODULES = ["repost_split.trusted", "repost_split.candidate", "repost_split.rehearsal"];

let library: Promise<ProgramLibrary> | undefined;

/** Reads the programs once. Returns the same object, so that executors keep them loaded. */
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
