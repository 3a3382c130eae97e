import type { OpenRepository } from "@repost/spec";
import { compare, prerelease, satisfies, valid, validRange } from "semver";
import { packageVersionMissing } from "../../errors.ts";
import { type OpenPackageOptions, openRelease } from "../packages/open-release.ts";
import { withSourceDefaults } from "../source-options.ts";
import { askNpm, createNpmSettings } from "./npm-settings.ts";
import { type PackageDocument, type PublishedVersion, readPackageDocument } from "./read-package-document.ts";
import { readPackageJson } from "./read-package-json.ts";

/**
 * Downloads and unpacks a package without installing it.
 *
 * @throws ContextError of npm, the registry, the archive and the cache
 */
export async function openNpmPackage({ name, version, ...options }: OpenPackageOptions): Promise<OpenRepository> {
  const resolved = withSourceDefaults(options);
  const { registryUrl, npm, environment } = resolved;
  return await openRelease({
    ...resolved,
    kind: "npm",
    name,
    exactVersion: valid(version) === null ? null : version,
    findRegistries: async (signal) => {
      const settings =
        registryUrl === undefined
          ? await askNpm({ npm, environment, signal })
          : createNpmSettings({ registry: registryUrl }, {});
      return { addresses: [settings.registryOf(name)], authorizationFor: (url) => settings.authorizationFor(url) };
    },
    chooseRelease: async (registry, request) => {
      const document = await readPackageDocument(registry, name, request);
      return document === null ? null : chooseVersion(name, version, document);
    },
    readMetadata: readPackageJson,
  });
}

/**
 * Chooses as npm does; deprecated versions are last. Returns null for a package without versions.
 *
 * @throws ContextError CONTEXT_PACKAGE_VERSION_MISSING
 */
function chooseVersion(name: string, requested: string | null, document: PackageDocument): PublishedVersion | null {
  const { tags } = document;
  const versions = document.versions.filter(({ version }) => valid(version) !== null).toSorted(newestFirst);
  if (versions.length === 0) return null;
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
