import { readdir, readFile } from "node:fs/promises";
import type { ExecutionFile } from "@repost/spec";

type Shipped = "repost_split" | "repost_weak";

/** Valid from src and dist. */
const SHIPPED = new URL("../../runtime/python/", import.meta.url);

const cache = new Map<Shipped, Promise<readonly ExecutionFile[]>>();

/** Reads the files only once. */
export function shippedFiles(name: Shipped): Promise<readonly ExecutionFile[]> {
  const files =
    cache.get(name) ??
    readFiles(name).catch((error: unknown) => {
      cache.delete(name);
      throw error;
    });
  cache.set(name, files);
  return files;
}

async function readFiles(name: Shipped): Promise<readonly ExecutionFile[]> {
  const folder = new URL(`${name}/`, SHIPPED);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".py")).toSorted();
  return Promise.all(
    files.map(async (file) => ({ path: `${name}/${file}`, content: await readFile(new URL(file, folder), "utf8") })),
  );
}
