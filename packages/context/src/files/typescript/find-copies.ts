import { memoizeWeakly } from "../../memoize.ts";
import type { SkipReason, SourceText } from "../source-text.ts";
import { findBundles } from "./find-bundles.ts";
import { redundantBuilds } from "./redundant-builds.ts";
import {
  isInLibrary,
  isInOutput,
  isInSources,
  type PackageFile,
  packageFileOf,
  withoutExtension,
} from "./module-key.ts";
import { type PackageFolder, packageFolders } from "./package-manifests.ts";
import { posix } from "node:path";

const FOR_PAGES = /(?:^|[._-])(?:umd|iife|cdn|global|bundle)$/u;
const FROM_SOURCES = "Built from what lies in src.";

/**
 * Prefers `src/`, TypeScript, builds for `import`, then files over bundles. Files that only copies import are copies.
 */
export function findCopies(
  files: readonly SourceText[],
  manifests: ReadonlyMap<string, string>,
): ReadonlyMap<string, SkipReason> {
  const sources = files.filter(({ isTest }) => !isTest);
  const packages = packageFolders(manifests).toSorted((left, right) => right.folder.length - left.folder.length);
  const byPackage = Map.groupBy(sources, ({ path }) => packages.find(({ folder }) => path.startsWith(folder)));
  const copies = new Map<string, string>();
  for (const [pack, packageFiles] of byPackage) {
    if (pack === undefined) continue;
    const members = packageFiles.map((file) => packageFileOf(file, pack.folder));
    for (const [path, detail] of copiesInPackage(members, pack)) copies.set(path, detail);
  }
  for (const [path, detail] of findBundles(sources.filter(({ path }) => !copies.has(path)))) copies.set(path, detail);
  return new Map([...copies].map(([path, detail]) => [path, { reason: "built_copy", detail }]));
}

function copiesInPackage(members: readonly PackageFile[], pack: PackageFolder): ReadonlyMap<string, string> {
  const copies = new Map<string, string>();
  const isLeft = ({ file }: PackageFile): boolean => !copies.has(file.path);
  const leaveOut = (list: readonly PackageFile[], detail: string): void => {
    for (const { file } of list.filter(isLeft)) copies.set(file.path, detail);
  };
  const hasSources = members.some(isInSources);
  if (hasSources) leaveOut(members.filter(isInOutput), FROM_SOURCES);
  for (const group of Map.groupBy(members.filter(isLeft), ({ key }) => key).values()) {
    if (group.length > 1) leaveOut(redundantBuilds(group, pack), "Built from a file that is source.");
  }
  const library = members.filter(isInLibrary);
  if (hasSources && library.filter(isLeft).length < library.length / 2) leaveOut(library, FROM_SOURCES);
  const left = members.filter(isLeft);
  const imported = new Set(left.flatMap(importedPaths));
  const forPages = left.filter(
    (member) => isForPages(member.file.path, pack) && !namesOf(member).some((name) => imported.has(name)),
  );
  if (forPages.length < left.length) leaveOut(forPages, "A bundle for pages.");
  for (const group of Map.groupBy(members.filter(isLeft), ({ packagePath }) =>
    packagePath.slice(packagePath.lastIndexOf("/") + 1),
  ).values())
    leaveOut(sameBuilds(group, pack), "Built for another platform from the same file.");
  for (
    let parts = partsOfCopies(members, copies, pack);
    parts.length > 0;
    parts = partsOfCopies(members, copies, pack)
  ) {
    leaveOut(parts, "A part of what was built from a file that is source.");
  }
  return copies;
}

function isForPages(path: string, { entries, forPages }: PackageFolder): boolean {
  if (forPages.includes(path) && !entries.includes(path)) return true;
  return FOR_PAGES.test(path.slice(path.lastIndexOf("/") + 1).replace(/\.[cm]?js$/u, ""));
}

function partsOfCopies(
  members: readonly PackageFile[],
  copies: ReadonlyMap<string, string>,
  { entries }: PackageFolder,
): readonly PackageFile[] {
  const remaining = members.filter(({ file }) => !copies.has(file.path));
  const removed = members.filter(({ file }) => copies.has(file.path));
  const byCopies = new Set(removed.flatMap(importedPaths));
  const byOthers = new Set(remaining.flatMap(importedPaths));
  return remaining.filter((member) => {
    if (isInSources(member) || entries.includes(member.file.path)) return false;
    const names = namesOf(member);
    return names.some((name) => byCopies.has(name)) && !names.some((name) => byOthers.has(name));
  });
}

const RELATIVE = /\b(?:from|import|require)\s*\(?\s*["'](\.{1,2}(?:\/[^"'\n]*)?)["']/gu;

const importedPaths = memoizeWeakly(({ file: { path, code } }: PackageFile): readonly string[] => {
  const folder = posix.dirname(path);
  return [...code.matchAll(RELATIVE)].map(([, specifier = ""]) =>
    withoutExtension(posix.join(folder, specifier).replace(/\/$/u, "")),
  );
});

function namesOf({ file: { path } }: PackageFile): readonly string[] {
  const name = withoutExtension(path);
  return posix.basename(name) === "index" ? [name, posix.dirname(name)] : [name];
}

const MIN_LINES = 10;
const MIN_SHARE = 0.9;

function sameBuilds(group: readonly PackageFile[], { entries }: PackageFolder): readonly PackageFile[] {
  const built = group.filter((packageFile) => isInOutput(packageFile) && packageFile.file.lines >= MIN_LINES);
  if (built.length < 2) return [];
  const rankOf = ({ file, packagePath }: PackageFile): number =>
    (entries.includes(file.path) ? 0 : 1_000) + packagePath.length;
  const ordered = built.toSorted((left, right) => rankOf(left) - rankOf(right));
  const distinct: PackageFile[] = [];
  const copies: PackageFile[] = [];
  for (const file of ordered) (distinct.some((other) => isNearlySame(file, other)) ? copies : distinct).push(file);
  return copies;
}

function isNearlySame({ file: first }: PackageFile, { file: second }: PackageFile): boolean {
  const longest = Math.max(first.lines, second.lines);
  if (Math.min(first.lines, second.lines) < longest * MIN_SHARE) return false;
  const left = new Map<string, number>();
  for (const line of first.code.split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  let shared = 0;
  for (const line of second.code.split("\n")) {
    const count = left.get(line) ?? 0;
    if (count > 0) shared += 1;
    left.set(line, count - 1);
  }
  return shared >= longest * MIN_SHARE;
}
