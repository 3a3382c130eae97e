import type { RepositoryFiles } from "../files/repository-files.ts";
import { compareVersions } from "../recipes/version-rules.ts";

interface VersionTag {
  readonly file: string;
  readonly version: string;
}

const TAG = /^(?:.*[/_-])?v?(?<version>\d+(?:\.\d+)+(?:[.-]?(?:a|b|rc|post|dev)\d*)?)$/u;

/** Includes tags of later commits: only git can read their order. */
export async function newestTag(files: RepositoryFiles): Promise<VersionTag | null> {
  const packed = ((await files.read(".git/packed-refs")) ?? "").split("\n");
  const loose = (await files.list(".git/refs/tags")).map(({ name }) => name);
  const packedNames = packed.flatMap((line) => / refs\/tags\/(?<name>\S+)$/u.exec(line)?.groups?.["name"] ?? []);
  return newest([...versionsOf(packedNames, ".git/packed-refs"), ...versionsOf(loose, ".git/refs/tags")]);
}

export function newestVersion(names: readonly string[], file: string): VersionTag | null {
  return newest(versionsOf(names, file));
}

function versionsOf(names: readonly string[], file: string): readonly VersionTag[] {
  return names.flatMap((name): VersionTag[] => {
    const version = TAG.exec(name)?.groups?.["version"];
    return version === undefined ? [] : [{ file, version }];
  });
}

function newest(versions: readonly VersionTag[]): VersionTag | null {
  return versions.toSorted((left, right) => compare(right.version, left.version))[0] ?? null;
}

/** `1.0rc1` precedes `1.0`. */
function compare(left: string, right: string): number {
  const [leftNumbers = "", rightNumbers = ""] = [left, right].map((each) => /^[\d.]+/u.exec(each)?.[0]);
  return compareVersions(leftNumbers, rightNumbers) || Number(leftNumbers === left) - Number(rightNumbers === right);
}
