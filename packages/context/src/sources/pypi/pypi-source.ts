import type { CallOptions, OpenRepository } from "@repost/spec";
import { indexUnknown, packageNotFound } from "../../errors.ts";
import { createDownloadCache, defaultCacheFolder, type CachedRelease } from "../packages/download-cache.ts";
import { openRelease, withDeadline } from "../packages/open-release.ts";
import { shownAddress } from "../packages/request.ts";
import { formatSourceSpec } from "../parse-source-spec.ts";
import type { SourceOptions } from "../source-options.ts";
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
export async function openPackage(options: OpenPackageOptions): Promise<OpenRepository> {
  const { name, timeoutMs = 300_000, signal: called } = options;
  let address = `The package index that has ${name}`;
  return await withDeadline(
    { timeoutMs, signal: called },
    () => address,
    async (signal) => {
      const indexUrls = await packageIndexes({ ...options, signal });
      address = shownAddress(indexUrls[0] ?? "");
      const release = await fetchRelease({ ...options, signal }, indexUrls);
      const source = formatSourceSpec({ kind: "pypi", name, version: release.version });
      return await openRelease({ name, source, release, readMetadata: readPackageMetadata, signal });
    },
  );
}

async function packageIndexes({
  indexUrl,
  python = "python3",
  environment = process.env,
  signal,
}: OpenPackageOptions): Promise<readonly string[]> {
  if (indexUrl === undefined) return await askPip({ python, environment, signal });
  if (!/^https?:\/\//iu.test(indexUrl) || !URL.canParse(indexUrl))
    throw indexUnknown("indexUrl is not an http or https address");
  return [indexUrl];
}

/** Prefers the first index, so that later indexes cannot take over a name. */
async function fetchRelease(options: OpenPackageOptions, indexUrls: readonly string[]): Promise<CachedRelease> {
  const { name, version, python = "python3", environment = process.env, retryDelayMs = 500, signal } = options;
  const { cacheFolder = defaultCacheFolder(environment) } = options;
  const cache = createDownloadCache(cacheFolder);
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
