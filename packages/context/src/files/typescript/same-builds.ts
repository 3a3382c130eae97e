import { isInOutput, type PackageFile } from "./module-key.ts";
import type { PackageFolder } from "./package-manifests.ts";

/** Less says little. */
const LEAST_LINES = 10;
/** What builds of one file for several platforms have in common of the lines of the longer one. */
const LEAST_SHARE = 0.9;

/** Of files by one name, those of build output that are nearly the same as another, which package.json leads to or whose path is shorter. */
export function sameBuilds(group: readonly PackageFile[], { entries }: PackageFolder): readonly PackageFile[] {
  const built = group.filter((each) => isInOutput(each) && each.file.lines >= LEAST_LINES);
  if (built.length < 2) return [];
  const rankOf = ({ file, inside }: PackageFile): number => (entries.includes(file.path) ? 0 : 1_000) + inside.length;
  const ordered = built.toSorted((left, right) => rankOf(left) - rankOf(right));
  const kept: PackageFile[] = [];
  const copies: PackageFile[] = [];
  for (const one of ordered) (kept.some((other) => isNearlySame(one, other)) ? copies : kept).push(one);
  return copies;
}

function isNearlySame({ file: one }: PackageFile, { file: other }: PackageFile): boolean {
  const longest = Math.max(one.lines, other.lines);
  if (Math.min(one.lines, other.lines) < longest * LEAST_SHARE) return false;
  const left = new Map<string, number>();
  for (const line of linesOf(one.code)) left.set(line, (left.get(line) ?? 0) + 1);
  let shared = 0;
  for (const line of linesOf(other.code)) {
    const count = left.get(line) ?? 0;
    if (count > 0) shared += 1;
    left.set(line, count - 1);
  }
  return shared >= longest * LEAST_SHARE;
}

function linesOf(code: string): readonly string[] {
  return code.split("\n");
}
