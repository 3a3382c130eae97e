import type { OpenRepository, RepositoryInfo } from "@repost/spec";
import { networkUnreachable } from "../../errors.ts";
import { detectLicense, type LicenseMetadata } from "../license/detect-license.ts";
import { readStatistics } from "../read-statistics.ts";
import { makeSourceFolder } from "../source-folder.ts";
import type { CachedRelease } from "./download-cache.ts";
import { unpackArchive } from "./unpack-archive.ts";

export interface PackageMetadata {
  readonly license: LicenseMetadata;
  readonly url: string | null;
  readonly licenseUrl: string | null;
  readonly topics: readonly string[] | null;
}

export interface OpenReleaseOptions {
  readonly name: string;
  readonly source: string;
  readonly release: CachedRelease;
  readonly readMetadata: (root: string) => Promise<PackageMetadata>;
  readonly signal: AbortSignal;
}

/**
 * Unpacks a release into a folder that `close` removes.
 *
 * @throws ContextError CONTEXT_ARCHIVE_INVALID, CONTEXT_ARCHIVE_UNSUPPORTED
 */
export async function openRelease(options: OpenReleaseOptions): Promise<OpenRepository> {
  const { name, source, release, readMetadata, signal } = options;
  const { path, filename, version, uploadedAt } = release;
  const { root, remove: close } = await makeSourceFolder("package");
  try {
    await unpackArchive({ path, filename, folder: root, signal });
    const { license: declared, url, licenseUrl, topics } = await readMetadata(root);
    const { license } = await detectLicense(root, declared);
    const created_at = uploadedAt?.replace(/\.\d+(?=Z|[+-]|$)/u, "") ?? null;
    const info: RepositoryInfo = {
      name,
      url,
      source,
      revision: version,
      version,
      license,
      license_url: licenseUrl,
      created_at,
      statistics: await readStatistics(root, { topics: topics === null ? null : [...topics] }),
    };
    return { info, root, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface DeadlineOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** @throws ContextError CONTEXT_NETWORK_UNREACHABLE at the deadline */
export async function withDeadline<T>(
  { timeoutMs, signal }: DeadlineOptions,
  address: () => string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const combined = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  try {
    return await work(combined);
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.aborted) throw networkUnreachable(address(), error);
    throw error;
  }
}
