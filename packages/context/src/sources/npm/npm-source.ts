import type { CallOptions, OpenRepository } from "@repost/spec";
import { compare, prerelease, satisfies, valid, validRange } from "semver";
import { packageNotFound, packageVersionMissing } from "../../errors.ts";
import { type CachedRelease, DownloadCache, defaultCacheFolder } from "../packages/download-cache.ts";
import { openRelease } from "../packages/open-release.ts";
import { type ResolvedSourceOptions, type SourceOptions, withSourceDefaults } from "../source-options.ts";
import { askNpm, createNpmSettings, type NpmSettings } from "./npm-settings.ts";
import { type PackageDocument, type PublishedVersion, readPackageDocument } from "./read-package-document.ts";
import { readPackageJson } from "./read-package-json.ts";

export interface OpenNpmPackageOptions extends SourceOptions, CallOptions {
  readonly name: string;
  readonly version: string | null;
}

/**
 * Downloads and unpacks a package without installing it.
 *
 * @throws ContextError of npm, the registry, the archive and the cache
 */
export async function openNpmPackage({ name, version, ...options }: OpenNpmPackageOptions): Promise<OpenRepository> {
  const resolved = withSourceDefaults(options);
  const { registryUrl, npm, environment, timeoutMs } = resolved;
  return await openRelease({
    kind: "npm",
    name,
    timeoutMs,
    signal: resolved.signal,
    readMetadata: readPackageJson,
    fetchRelease: async (signal, onAddress) => {
      const settings =
        registryUrl === undefined
          ? await askNpm({ npm, environment, signal })
          : createNpmSettings({ registry: registryUrl }, {});
      const registry = settings.registryOf(name);
      onAddress(registry);
      return await fetchRelease({ name, version, ...resolved, signal }, settings, registry);
    },
  });
}

async function fetchRelease(
  options: OpenNpmPackageOptions & ResolvedSourceOptions,
  settings: NpmSettings,
  registry: string,
): Promise<CachedRelease> {
  const { name, version: requested, environment, retryDelayMs, signal } = options;
  const { cacheFolder = defaultCacheFolder(environment) } = options;
  const cache = new DownloadCache(cacheFolder);
  const cached = requested === null || valid(requested) === null ? null : await cache.find(registry, name, requested);
  if (cached !== null) return cached;
  const calling = { retryDelayMs, signal, authorizationFor: (url: string) => settings.authorizationFor(url) };
  const document = await readPackageDocument(registry, name, calling);
  if (document === null) throw packageNotFound(name, "npm");
  const { version, tarball, digest, publishedAt } = chooseVersion(name, requested, document);
  const filename = `${name.replace("/", "-")}-${version}.tgz`;
  const release = { version, filename, url: tarball, digest, uploadedAt: publishedAt };
  return await cache.add(registry, name, null, release, calling);
}

/**
 * Chooses as npm does; deprecated versions are last.
 *
 * @throws ContextError CONTEXT_PACKAGE_NOT_FOUND, CONTEXT_PACKAGE_VERSION_MISSING
 */
function chooseVersion(name: string, requested: string | null, document: PackageDocument): PublishedVersion {
  const { tags } = document;
  const versions = document.versions.filter(({ version }) => valid(version) !== null).toSorted(newestFirst);
  if (versions.length === 0) throw packageNotFound(name, "npm");
  const latest = tags.get("latest");
  const named = requested === null ? latest : (tags.get(requested) ?? requested);
  const exact = versions.find(({ version }) => version === named);
  if (exact !== undefined) return exact;
  const range = requested === null ? "" : validRange(requested);
  const matching = range === null ? [] : versions.filter(({ version }) => satisfies(version, range));
  const usable = matching.filter(({ isDeprecated }) => !isDeprecated);
  const candidates = usable.length > 0 ? usable : matching;
  const chosen = candidates.find(({ version }) => version === latest) ?? candidates[0];
  const release = chosen ?? (requested === null ? versions[0] : undefined);
  if (release !== undefined) return release;
  const examples = versions.filter(({ version }) => prerelease(version) === null || version === latest).slice(0, 3);
  throw packageVersionMissing(
    name,
    requested ?? "",
    examples.map(({ version }) => version),
  );
}

function newestFirst(left: PublishedVersion, right: PublishedVersion): number {
  return compare(right.version, left.version);
}
