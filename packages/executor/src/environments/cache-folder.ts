import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { cacheUnusable } from "../errors.ts";

/** Where environments and tools are kept between runs. */
export interface CacheFolder {
  readonly path: string;
  /** Installed environments, one folder each. */
  readonly environments: string;
  /** Tools that repost got for itself. */
  readonly tools: string;
  /** Downloads of uv. */
  readonly downloads: string;
  /** Downloads of npm. */
  readonly npm: string;
}

/** The user's cache: `XDG_CACHE_HOME`, else `.cache` in the home folder. */
export function defaultCacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment["XDG_CACHE_HOME"];
  // The specification of base directories: a relative path is to be ignored.
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
