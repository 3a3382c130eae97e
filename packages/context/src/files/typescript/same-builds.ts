import { isInOutput, type PackageFile } from "./module-key.ts";
import type { PackageFolder } from "./package-manifests.ts";

const LEAST_LINES = 10;
/** Common lines of builds for several platforms, as a share of the longer one. */
const LEAST_SHARE = 0.9;

/** Returns output files that nearly equal another file of the same name. */
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
