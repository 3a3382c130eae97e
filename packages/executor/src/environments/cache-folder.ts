import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { cacheUnusable } from "../errors.ts";

export interface CacheFolder {
  readonly path: string;
  readonly environments: string;
  readonly tools: string;
  readonly downloads: string;
  readonly npm: string;
}

/** Returns `repost` in `XDG_CACHE_HOME`, else in `.cache` of the home folder. */
export function defaultCacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment["XDG_CACHE_HOME"];
  // The base directory specification ignores relative paths.
  const base = named !== undefined && isAbsolute(named) ? named : join(homedir(), ".cache");
  return join(base, "repost");
}

/** @throws ExecutorError EXECUTOR_CACHE_UNUSABLE */
export async function openCacheFolder(
  path: string,
  environments: string = join(path, "environments"),
): Promise<CacheFolder> {
  const folder: CacheFolder = {
    path,
    environments,
    tools: join(path, "tools"),
    downloads: join(path, "downloads"),
    npm: join(path, "npm"),
  };
  try {
    for (const part of [folder.environments, folder.tools, folder.downloads, folder.npm])
      await mkdir(part, { recursive: true });
  } catch (cause) {
    throw cacheUnusable(path, cause);
  }
  return folder;
}
