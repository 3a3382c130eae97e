import type { CallOptions, OpenRepository, RepositoryInfo } from "@repost/spec";
import { networkUnreachable, packageNotFound } from "../../errors.ts";
import { detectLicense, type LicenseMetadata } from "../license/detect-license.ts";
import { formatSourceSpec } from "../parse-source-spec.ts";
import { readStatistics } from "../read-statistics.ts";
import { makeSourceFolder } from "../source-folder.ts";
import type { ResolvedSourceOptions, SourceOptions } from "../source-options.ts";
import { type CachedRelease, DownloadCache, defaultCacheFolder, type Release } from "./download-cache.ts";
import { shownAddress } from "../web-address.ts";
import type { RequestOptions } from "./request.ts";
import { unpackArchive } from "./unpack-archive.ts";

export interface PackageMetadata {
  readonly license: LicenseMetadata;
  readonly url: string | null;
  readonly licenseUrl: string | null;
  readonly topics: readonly string[] | null;
}

export interface OpenPackageOptions extends SourceOptions, CallOptions {
  readonly name: string;
  readonly version: string | null;
}

export interface Registries extends Pick<RequestOptions, "authorizationFor"> {
  readonly addresses: readonly [string, ...string[]];
}

export interface OpenReleaseOptions extends ResolvedSourceOptions {
  readonly kind: "pypi" | "npm";
  readonly name: string;
  /** Null if only a registry can choose the version. */
  readonly exactVersion: string | null;
  readonly findRegistries: (signal: AbortSignal) => Promise<Registries>;
  /** Returns null for a package that the registry lacks. */
  readonly chooseRelease: (registry: string, options: RequestOptions) => Promise<Release | null>;
  readonly readMetadata: (root: string) => Promise<PackageMetadata>;
}

/**
 * Downloads a release and unpacks it into a folder that `close` removes.
 *
 * @throws ContextError CONTEXT_ARCHIVE_INVALID, CONTEXT_ARCHIVE_UNSUPPORTED; CONTEXT_NETWORK_UNREACHABLE at the deadline
 */
export async function openRelease(options: OpenReleaseOptions): Promise<OpenRepository> {
  const { kind, name, timeoutMs, signal: called, findRegistries } = options;
  called.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([called, deadline]);
  let address = `The ${kind === "pypi" ? "package index" : "registry"} that has ${name}`;
  try {
    const registries = await findRegistries(signal);
    address = shownAddress(registries.addresses[0]);
    const release = await fetchRelease({ ...options, signal }, registries);
    return await unpackRelease(release, options, signal);
  } catch (error) {
    called.throwIfAborted();
    if (deadline.aborted) throw networkUnreachable(address, error);
    throw error;
  }
}

/** Prefers the first registry, so that later registries cannot take over a name. */
async function fetchRelease(
  options: OpenReleaseOptions,
  { addresses, authorizationFor }: Registries,
): Promise<CachedRelease> {
  const { kind, name, exactVersion, environment, retryDelayMs, signal } = options;
  const { cacheFolder = defaultCacheFolder(environment) } = options;
  const cache = new DownloadCache(cacheFolder);
  const requesting = { retryDelayMs, signal, authorizationFor };
  for (const registry of addresses) {
    const cached = exactVersion === null ? null : await cache.find(registry, name, exactVersion);
    if (cached !== null) return cached;
    const release = await options.chooseRelease(registry, requesting);
    if (release !== null) return await cache.add(registry, name, exactVersion, release, requesting);
  }
  throw packageNotFound(name, kind === "pypi" ? "pip" : "npm");
}

async function unpackRelease(
  { path, filename, version, uploadedAt }: CachedRelease,
  { kind, name, readMetadata }: OpenReleaseOptions,
  signal: AbortSignal,
): Promise<OpenRepository> {
  const { root, remove: close } = await makeSourceFolder("package");
  try {
    await unpackArchive({ path, filename, folder: root, signal });
    const { license: declared, url, licenseUrl, topics } = await readMetadata(root);
    const { license } = await detectLicense(root, declared);
    const info: RepositoryInfo = {
      name,
      url,
      source: formatSourceSpec({ kind, name, version }),
      revision: version,
      version,
      license,
      license_url: licenseUrl,
      created_at: uploadedAt?.replace(/\.\d+(?=Z|[+-]|$)/u, "") ?? null,
      statistics: await readStatistics(root, { topics: topics === null ? null : [...topics] }),
    };
    return { info, root, close };
  } catch (error) {
    await close();
    throw error;
  }
}
