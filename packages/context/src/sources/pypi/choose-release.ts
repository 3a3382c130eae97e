import { packageNoSource, packageVersionMissing } from "../../errors.ts";
import { distributionName } from "@repost/spec";
import type { Release } from "../packages/download-cache.ts";
import { allowsPython } from "./requires-python.ts";
import type { IndexFile } from "./simple-index.ts";
import { compareVersions, isPreRelease, parseVersion, type Version } from "./version.ts";

const ARCHIVE = /\.(?:tar\.gz|tgz|zip|tar\.bz2|tar\.xz|tar\.Z)$/u;
const PREFERENCE = [".tar.gz", ".tgz", ".zip"];

interface Candidate {
  readonly version: string;
  readonly file: IndexFile;
  readonly parsed: Version;
}

/**
 * Chooses the newest source distribution; pre-releases are last.
 *
 * @throws ContextError CONTEXT_PACKAGE_VERSION_MISSING, CONTEXT_PACKAGE_NO_SOURCE
 */
export function chooseRelease(
  name: string,
  version: string | null,
  files: readonly IndexFile[],
  python: string | null = null,
): Release {
  const sources = files.flatMap((file) => candidate(file, sourceVersion(file.filename, name)));
  const requested = version === null ? null : parseVersion(version);
  const matching =
    requested === null
      ? forPython(newestKind(sources), python)
      : sources.filter(({ parsed }) => compareVersions(parsed, requested) === 0);
  const [best] = matching.toSorted(
    (left, right) => compareVersions(right.parsed, left.parsed) || rank(left) - rank(right),
  );
  if (best !== undefined) return { ...best.file, version: best.version };
  const alternatives = files.flatMap((file) =>
    candidate(file, sourceVersion(file.filename, name) ?? wheelVersion(file.filename)),
  );
  if (
    version === null ||
    requested === null ||
    alternatives.some(({ parsed }) => compareVersions(parsed, requested) === 0)
  )
    throw packageNoSource(name, version);
  const newest = newestKind(sources).toSorted((left, right) => compareVersions(right.parsed, left.parsed));
  throw packageVersionMissing(name, version, [...new Set(newest.map((release) => release.version))].slice(0, 3));
}

function sourceVersion(filename: string, name: string): string | null {
  if (!ARCHIVE.test(filename)) return null;
  const stem = filename.replace(ARCHIVE, "");
  for (let dash = stem.indexOf("-"); dash !== -1; dash = stem.indexOf("-", dash + 1)) {
    const version = stem.slice(dash + 1);
    if (distributionName(stem.slice(0, dash)) === name && parseVersion(version) !== null) return version;
  }
  return null;
}

function wheelVersion(filename: string): string | null {
  return filename.endsWith(".whl") ? (filename.split("-")[1] ?? null) : null;
}

function candidate(file: IndexFile, version: string | null): readonly Candidate[] {
  const parsed = version === null ? null : parseVersion(version);
  return version === null || parsed === null ? [] : [{ version, file, parsed }];
}

function newestKind(candidates: readonly Candidate[]): readonly Candidate[] {
  const available = candidates.filter(({ file }) => !file.yanked);
  const final = available.filter(({ parsed }) => !isPreRelease(parsed));
  return final.length > 0 ? final : available;
}

function forPython(candidates: readonly Candidate[], python: string | null): readonly Candidate[] {
  if (python === null) return candidates;
  const matching = candidates.filter(({ file: { requiresPython } }) => allowsPython(requiresPython ?? "", python));
  return matching.length > 0 ? matching : candidates;
}

function rank({ file }: Candidate): number {
  const position = PREFERENCE.findIndex((suffix) => file.filename.endsWith(suffix));
  return position === -1 ? PREFERENCE.length : position;
}
