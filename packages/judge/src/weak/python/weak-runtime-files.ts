import { readdir, readFile } from "node:fs/promises";
import type { ExecutionFile } from "@repost/spec";

/** Where the shipped program lies; the same from source and from the build, which has the same depth. */
const SHIPPED = new URL("../../../runtime/python/repost_weak/", import.meta.url);

let files: Promise<readonly ExecutionFile[]> | undefined;

/** The program that runs a rewritten test, read once. */
export function weakRuntimeFiles(): Promise<readonly ExecutionFile[]> {
  files ??= readFiles().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}

async function readFiles(): Promise<readonly ExecutionFile[]> {
  const names = (await readdir(SHIPPED)).filter((name) => name.endsWith(".py")).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      path: `repost_weak/${name}`,
      content: await readFile(new URL(name, SHIPPED), "utf8"),
    })),
  );
}
