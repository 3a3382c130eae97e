import { DEFAULT_UNUSED_DAYS } from "@repost/spec";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder, removeLeftovers } from "@repost/spec/folders";
import type { CacheFolder } from "./cache-folder.ts";
import { ENVIRONMENT_FILES } from "./environment-manifest.ts";

export interface PruneEnvironmentsOptions {
  readonly cache: CacheFolder;
  /** @default DEFAULT_UNUSED_DAYS days */
  readonly unusedForMs?: number;
  /** Prefix of locks to remove, whenever used. @default all */
  readonly digest?: string | undefined;
  /** @default false */
  readonly dryRun?: boolean;
  readonly now?: number;
}

interface PrunedEnvironment {
  readonly name: string;
  readonly lastUsed: Date;
}

const DAY_MS = 24 * 3_600_000;

/** Removes damaged and half-installed environments too. */
export async function pruneEnvironments(options: PruneEnvironmentsOptions): Promise<readonly PrunedEnvironment[]> {
  const { cache, unusedForMs = DEFAULT_UNUSED_DAYS * DAY_MS, digest, dryRun = false, now = Date.now() } = options;
  const start = digest?.replace(/^sha256:/u, "");
  const pruned: PrunedEnvironment[] = [];
  for (const name of (await readdir(cache.environments)).toSorted()) {
    const hex = /^(?:python|node)-[\d.]+-[\w-]+-(?<hex>[0-9a-f]{64})$/u.exec(name)?.groups?.["hex"];
    if (hex === undefined) continue;
    const folder = join(cache.environments, name);
    const manifest = await stat(join(folder, ENVIRONMENT_FILES.manifest)).catch(() => null);
    const lastUsed = manifest?.mtime ?? new Date(0);
    const chosen = start === undefined ? now - lastUsed.getTime() >= unusedForMs : hex.startsWith(start);
    if (!chosen) continue;
    if (!dryRun) await removeFolder(folder);
    pruned.push({ name, lastUsed });
  }
  if (!dryRun) await removeLeftovers(cache.environments);
  return pruned;
}
