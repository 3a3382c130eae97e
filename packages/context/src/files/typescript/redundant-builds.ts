import { basename, dirname, join } from "node:path/posix";
import { buildFolderOf, isNamedBuild, moduleKeyOf, type PackageFile } from "./module-key.ts";
import type { PackageFolder } from "./package-manifests.ts";

const SCRIPT = /\.[cm]?jsx?$/u;
const FORMS = ["esm", "cjs", "umd", "none"] as const;
const RELATIVE = /\b(?:from|import|require)\b[\s(]*["'](\.{1,2}\/[^"'\n]+)["']/gu;
const MIN_SHARE = 0.5;

export function redundantBuilds(
  group: readonly PackageFile[],
  { folder, entries }: PackageFolder,
): readonly PackageFile[] {
  const scripts = group.filter(({ packagePath }) => SCRIPT.test(packagePath));
  if (group.some(({ packagePath }) => /(?<!\.d)\.[cm]?tsx?$/u.test(packagePath))) return scripts;
  const builds = scripts.filter((packageFile) => !isWrapper(packageFile));
  const wrappers = scripts.filter(isWrapper);
  const { winners, losers } = byForm(builds);
  const redundant = [...losers, ...redundantWrappers(wrappers), ...worseBuilds(winners, folder, entries)];
  if (builds.every((build) => redundant.includes(build))) return redundant;
  const removedPaths = new Set(redundant.map(({ packagePath }) => packagePath));
  const remaining = wrappers.filter((wrapper) => !redundant.includes(wrapper));
  return [...redundant, ...remaining.filter((wrapper) => loadedBy(wrapper).some((path) => removedPaths.has(path)))];
}

function worseBuilds(
  builds: readonly PackageFile[],
  folder: string,
  entries: readonly string[],
): readonly PackageFile[] {
  if (builds.length < 2 || !areBuilds(builds)) return [];
  const maxLines = Math.max(...builds.map(({ file }) => file.lines));
  const rankOf = (packageFile: PackageFile): number =>
    entryRank(packageFile, folder, entries) +
    (packageFile.file.lines < maxLines * MIN_SHARE ? 2 * entries.length + 1 : 0);
  const [best] = builds.toSorted(
    (left, right) => rankOf(left) - rankOf(right) || left.packagePath.length - right.packagePath.length,
  );
  return builds.filter((build) => build !== best);
}

function byForm(files: readonly PackageFile[]): Record<"winners" | "losers", readonly PackageFile[]> {
  const byForms = Map.groupBy(files, ({ packagePath, file }) => moduleFormOf(packagePath, file.code));
  const winners = FORMS.map((form) => byForms.get(form)).find((members) => members !== undefined) ?? [];
  return { winners, losers: files.filter((packageFile) => !winners.includes(packageFile)) };
}

function redundantWrappers(wrappers: readonly PackageFile[]): readonly PackageFile[] {
  return wrappers.filter((wrapper) => {
    const sameNamed = wrappers.filter(({ packagePath }) => basename(packagePath) === basename(wrapper.packagePath));
    const areInSeparateFolders =
      new Set(sameNamed.map(({ packagePath }) => buildFolderOf(packagePath))).size === sameNamed.length;
    return areInSeparateFolders && byForm(sameNamed).losers.includes(wrapper);
  });
}

function areBuilds(files: readonly PackageFile[]): boolean {
  const folders = files.map(({ packagePath }) => buildFolderOf(packagePath));
  const areInSeparateFolders = new Set(folders).size === folders.length && !folders.includes(null);
  return areInSeparateFolders || files.every(({ packagePath }) => isNamedBuild(packagePath));
}

function isWrapper({ file, packagePath, key }: PackageFile): boolean {
  return loadedBy({ file, packagePath }).some((path) => moduleKeyOf(path) === key);
}

function loadedBy({ file, packagePath }: Pick<PackageFile, "file" | "packagePath">): readonly string[] {
  const folder = dirname(packagePath);
  return [...file.code.matchAll(RELATIVE)].map(([, path = ""]) => join(folder, path));
}

function entryRank({ file, packagePath }: PackageFile, folder: string, entries: readonly string[]): number {
  const named = entries.indexOf(file.path);
  if (named !== -1) return named;
  const build = buildFolderOf(packagePath);
  const position = build === null ? -1 : entries.findIndex((entry) => entry.startsWith(`${folder}${build}/`));
  return entries.length + (position === -1 ? entries.length : position);
}

type ModuleForm = (typeof FORMS)[number];

const UMD = /\bdefine\.amd\b|\bSystem\.register\s*\(|^[ \t]*define[ \t]*\([ \t]*(?:\[|["'])/mu;
const ESM = /^[ \t]*(?:import\b(?!\s*\()|export\b)|[;})][ \t]*export\s+(?:default\b|\{)/mu;
const CJS = /\b(?:module\.)?exports\b[.[\s]|\bmodule\.exports\b|\brequire\s*\(/u;

function moduleFormOf(path: string, code: string): ModuleForm {
  if (UMD.test(code)) return "umd";
  if (path.endsWith(".mjs")) return "esm";
  if (path.endsWith(".cjs")) return "cjs";
  if (ESM.test(code)) return "esm";
  return CJS.test(code) ? "cjs" : "none";
}
