import { compare, prerelease, satisfies, valid, validRange } from "semver";
import { packageNotFound, packageVersionMissing } from "../../errors.ts";
import type { PackageDocument, PublishedVersion } from "./read-package-document.ts";

/**
 * Returns the version that npm would install: an exact version, a tag, or the best match of a range. `latest` wins if
 * it matches, otherwise the newest; deprecated versions come last. Default: `latest`.
 *
 * @throws ContextError CONTEXT_PACKAGE_NOT_FOUND, CONTEXT_PACKAGE_VERSION_MISSING
 */
export function chooseVersion(name: string, wanted: string | null, document: PackageDocument): PublishedVersion {
  const { tags } = document;
  const versions = document.versions.filter(({ version }) => valid(version) !== null).toSorted(newestFirst);
  if (versions.length === 0) throw packageNotFound(name, "npm");
  const latest = tags.get("latest");
  const named = wanted === null ? latest : (tags.get(wanted) ?? wanted);
  const exact = versions.find(({ version }) => version === named);
  if (exact !== undefined) return exact;
  const range = wanted === null ? "" : validRange(wanted);
  const fitting = range === null ? [] : versions.filter(({ version }) => satisfies(version, range));
  const usable = fitting.filter(({ isDeprecated }) => !isDeprecated);
  const candidates = usable.length > 0 ? usable : fitting;
  const chosen = candidates.find(({ version }) => version === latest) ?? candidates[0];
  // Without a request, a pre-release is better than nothing.
  const found = chosen ?? (wanted === null ? versions[0] : undefined);
  if (found !== undefined) return found;
  const examples = versions.filter(({ version }) => prerelease(version) === null || version === latest).slice(0, 3);
  throw packageVersionMissing(
    name,
    wanted ?? "",
    examples.map(({ version }) => version),
  );
}

function newestFirst(left: PublishedVersion, right: PublishedVersion): number {
  return compare(right.version, left.version);
}
