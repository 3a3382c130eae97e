import type { CallOptions, OpenRepository } from "@repost/spec";
import { indexUnknown, packageNotFound } from "../../errors.ts";
import { DownloadCache, defaultCacheFolder, type CachedRelease } from "../packages/download-cache.ts";
import { openRelease } from "../packages/open-release.ts";
import { type ResolvedSourceOptions, type SourceOptions, withSourceDefaults } from "../source-options.ts";
import { askPip } from "./ask-pip.ts";
import { chooseRelease } from "./choose-release.ts";
import { readPackageMetadata } from "./package-metadata.ts";
import { pythonVersion } from "./requires-python.ts";
import { readIndex } from "./simple-index.ts";

export interface OpenPackageOptions extends SourceOptions, CallOptions {
  readonly name: string;
  readonly version: string | null;
}

/**
 * Downloads and unpacks a source distribution without building it.
 *
 * @throws ContextError of pip, the index, the archive and the cache
 */
export async function openPackage({ name, version, ...options }: OpenPackageOptions): Promise<OpenRepository> {
  const resolved = { name, version, ...withSourceDefaults(options) };
  return await openRelease({
    kind: "pypi",
    name,
    timeoutMs: resolved.timeoutMs,
    signal: resolved.signal,
    readMetadata: readPackageMetadata,
    fetchRelease: async (signal, onAddress) => {
      const indexUrls = await packageIndexes({ ...resolved, signal });
      onAddress(indexUrls[0] ?? "");
      return await fetchRelease({ ...resolved, signal }, indexUrls);
    },
  });
}

type ResolvedOptions = OpenPackageOptions & ResolvedSourceOptions;

async function packageIndexes({ indexUrl, python, environment, signal }: ResolvedOptions): Promise<readonly string[]> {
  if (indexUrl === undefined) return await askPip({ python, environment, signal });
  if (!/^https?:\/\//iu.test(indexUrl) || !URL.canParse(indexUrl))
    throw indexUnknown("indexUrl is not an http or https address");
  return [indexUrl];
}

/** Prefers the first index, so that later indexes cannot take over a name. */
async function fetchRelease(options: ResolvedOptions, indexUrls: readonly string[]): Promise<CachedRelease> {
  const { name, version, python, environment, retryDelayMs, signal } = options;
  const { cacheFolder = defaultCacheFolder(environment) } = options;
  const cache = new DownloadCache(cacheFolder);
  for (const indexUrl of indexUrls) {
    const cached = version === null ? null : await cache.find(indexUrl, name, version);
    if (cached !== null) return cached;
    const files = await readIndex(indexUrl, name, { retryDelayMs, signal });
    if (files === null) continue;
    const isAsked = version === null && files.some(({ requiresPython }) => requiresPython !== null);
    const release = chooseRelease(name, version, files, isAsked ? await pythonVersion(python, signal) : null);
    return await cache.add(indexUrl, name, version, release, { retryDelayMs, signal });
  }
  throw packageNotFound(name, "pip");
}
