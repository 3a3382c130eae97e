import { readdir, readFile } from "node:fs/promises";
import type { ExecutionFile } from "@repost/spec";

/** Valid from src and dist. */
const SHIPPED = new URL("../../../runtime/python/repost_weak/", import.meta.url);

let files: Promise<readonly ExecutionFile[]> | undefined;

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
