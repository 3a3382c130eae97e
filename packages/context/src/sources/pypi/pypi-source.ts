import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallOptions, OpenRepository } from "@repost/spec";
import { indexUnknown, networkUnreachable, packageNotFound } from "../../errors.ts";
import { detectLicense } from "../license/detect-license.ts";
import { formatSourceSpec } from "../parse-source-spec.ts";
import type { SourceOptions } from "../source-options.ts";
import { askPip } from "./ask-pip.ts";
import { chooseRelease } from "./choose-release.ts";
import { createDownloadCache, defaultCacheFolder, type CachedRelease } from "./download-cache.ts";
import { readPackageMetadata } from "./package-metadata.ts";
import { shownAddress } from "./request.ts";
import { readIndex } from "./simple-index.ts";
import { unpackArchive } from "./unpack-archive.ts";

export interface OpenPackageOptions extends SourceOptions, CallOptions {
  /** In the spelling of indexes: lower case, hyphens. */
  readonly name: string;
  /** null for the newest release. */
  readonly version: string | null;
}

/**
 * The source distribution of a package, unpacked into a folder of its own and never built: nothing of it runs. Downloads are
 * kept, so that a version that was opened once opens again without a network.
 *
 * @throws ContextError CONTEXT_PYTHON_MISSING, CONTEXT_INDEX_UNKNOWN, CONTEXT_INDEX_UNUSABLE, CONTEXT_NETWORK_UNREACHABLE,
 * CONTEXT_PACKAGE_NOT_FOUND, CONTEXT_PACKAGE_VERSION_MISSING, CONTEXT_PACKAGE_NO_SOURCE, CONTEXT_ARCHIVE_INVALID,
 * CONTEXT_ARCHIVE_UNSUPPORTED, CONTEXT_CACHE_UNUSABLE
 */
export async function openPackage(options: OpenPackageOptions): Promise<OpenRepository> {
  const { name, timeoutMs = 300_000, signal } = options;
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  let address = `The package index that has ${name}`;
  try {
    const indexUrls = await packageIndexes({ ...options, signal: either });
    address = shownAddress(indexUrls[0] ?? "");
    const release = await fetchRelease({ ...options, signal: either }, indexUrls);
    return await unpackRelease(name, release, either);
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.aborted) throw networkUnreachable(address, error);
    throw error;
  }
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

/** From the first index that has the package, so that a name cannot be taken over by an index further down. */
async function fetchRelease(options: OpenPackageOptions, indexUrls: readonly string[]): Promise<CachedRelease> {
  const { name, version, environment = process.env, retryDelayMs = 500, signal } = options;
  const { cacheFolder = defaultCacheFolder(environment) } = options;
  const cache = createDownloadCache(cacheFolder);
  for (const indexUrl of indexUrls) {
    const cached = version === null ? null : await cache.find(indexUrl, name, version);
    if (cached !== null) return cached;
    const files = await readIndex(indexUrl, name, { retryDelayMs, signal });
    if (files === null) continue;
    return await cache.add(indexUrl, name, version, chooseRelease(name, version, files), { retryDelayMs, signal });
  }
  throw packageNotFound(name);
}

async function unpackRelease(name: string, release: CachedRelease, signal: AbortSignal): Promise<OpenRepository> {
  const { path, filename, version, uploadedAt } = release;
  const root = await mkdtemp(join(tmpdir(), "repost-pypi-"));
  const close = async (): Promise<void> => await rm(root, { recursive: true, force: true });
  try {
    await unpackArchive({ path, filename, folder: root, signal });
    const metadata = await readPackageMetadata(root);
    const { license } = await detectLicense(root, metadata.license);
    const info = {
      name,
      url: metadata.url,
      source: formatSourceSpec({ kind: "pypi", name, version }),
      revision: version,
      version,
      license,
      license_url: metadata.licenseUrl,
      created_at: uploadedAt?.replace(/\.\d+(?=Z|[+-]|$)/u, "") ?? null,
    };
    return { info, root, close };
  } catch (error) {
    await close();
    throw error;
  }
}
