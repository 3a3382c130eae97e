import type { OpenRepository, RepositoryInfo } from "@repost/spec";
import { networkUnreachable } from "../../errors.ts";
import { detectLicense, type LicenseMetadata } from "../license/detect-license.ts";
import { formatSourceSpec } from "../parse-source-spec.ts";
import { readStatistics } from "../read-statistics.ts";
import { makeSourceFolder } from "../source-folder.ts";
import type { CachedRelease } from "./download-cache.ts";
import { shownAddress } from "./request.ts";
import { unpackArchive } from "./unpack-archive.ts";

export interface PackageMetadata {
  readonly license: LicenseMetadata;
  readonly url: string | null;
  readonly licenseUrl: string | null;
  readonly topics: readonly string[] | null;
}

export interface OpenReleaseOptions {
  readonly kind: "pypi" | "npm";
  readonly name: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly fetchRelease: (signal: AbortSignal, onAddress: (url: string) => void) => Promise<CachedRelease>;
  readonly readMetadata: (root: string) => Promise<PackageMetadata>;
}

/**
 * Downloads a release and unpacks it into a folder that `close` removes.
 *
 * @throws ContextError CONTEXT_ARCHIVE_INVALID, CONTEXT_ARCHIVE_UNSUPPORTED; CONTEXT_NETWORK_UNREACHABLE at the deadline
 */
export async function openRelease(options: OpenReleaseOptions): Promise<OpenRepository> {
  const { kind, name, timeoutMs, signal: called, fetchRelease } = options;
  called?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = called === undefined ? deadline : AbortSignal.any([called, deadline]);
  let address = `The ${kind === "pypi" ? "package index" : "registry"} that has ${name}`;
  try {
    const release = await fetchRelease(signal, (url) => (address = shownAddress(url)));
    return await unpackRelease(release, options, signal);
  } catch (error) {
    called?.throwIfAborted();
    if (deadline.aborted) throw networkUnreachable(address, error);
    throw error;
  }
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
