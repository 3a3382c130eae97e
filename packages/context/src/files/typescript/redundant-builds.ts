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
  const scripts = group.filter(({ packagePath: inside }) => SCRIPT.test(inside));
  if (group.some(({ packagePath: inside }) => /(?<!\.d)\.[cm]?tsx?$/u.test(inside))) return scripts;
  const builds = scripts.filter((packageFile) => !isWrapper(packageFile));
  const { winners: preferred, losers: other } = byForm(builds);
  const redundant = [...other, ...redundantWrappers(scripts.filter((packageFile) => !builds.includes(packageFile)))];
  if (preferred.length < 2 || !areBuilds(preferred)) return withWrappers(redundant, scripts, builds);
  const maxLines = Math.max(...preferred.map(({ file }) => file.lines));
  const rankOf = (packageFile: PackageFile): number =>
    entryRank(packageFile, folder, entries) +
    (packageFile.file.lines < maxLines * MIN_SHARE ? 2 * entries.length + 1 : 0);
  const [chosen] = preferred.toSorted(
    (left, right) => rankOf(left) - rankOf(right) || left.packagePath.length - right.packagePath.length,
  );
  return withWrappers([...redundant, ...preferred.filter((packageFile) => packageFile !== chosen)], scripts, builds);
}

function withWrappers(
  redundant: readonly PackageFile[],
  scripts: readonly PackageFile[],
  builds: readonly PackageFile[],
): readonly PackageFile[] {
  if (builds.every((packageFile) => redundant.includes(packageFile))) return redundant;
  const names = new Set(redundant.map(({ packagePath: inside }) => inside));
  const wrappers = scripts.filter((packageFile) => !builds.includes(packageFile) && !redundant.includes(packageFile));
  return [...redundant, ...wrappers.filter((wrapper) => loadedBy(wrapper).some((path) => names.has(path)))];
}

function byForm(files: readonly PackageFile[]): Record<"winners" | "losers", readonly PackageFile[]> {
  const byForms = Map.groupBy(files, ({ packagePath, file }) => moduleFormOf(packagePath, file.code));
  const winners = FORMS.map((form) => byForms.get(form)).find((members) => members !== undefined) ?? [];
  return { winners, losers: files.filter((packageFile) => !winners.includes(packageFile)) };
}

function redundantWrappers(wrappers: readonly PackageFile[]): readonly PackageFile[] {
  return wrappers.filter((wrapper) => {
    const sameNamed = wrappers.filter(({ packagePath: inside }) => basename(inside) === basename(wrapper.packagePath));
    const areInSeparateFolders =
      new Set(sameNamed.map(({ packagePath: inside }) => buildFolderOf(inside))).size === sameNamed.length;
    return areInSeparateFolders && byForm(sameNamed).losers.includes(wrapper);
  });
}

function areBuilds(files: readonly PackageFile[]): boolean {
  const folders = files.map(({ packagePath: inside }) => buildFolderOf(inside));
  const areInSeparateFolders = new Set(folders).size === folders.length && !folders.includes(null);
  return areInSeparateFolders || files.every(({ packagePath: inside }) => isNamedBuild(inside));
}

function isWrapper({ file, packagePath: inside, key }: PackageFile): boolean {
  return loadedBy({ file, packagePath: inside }).some((path) => moduleKeyOf(path) === key);
}

function loadedBy({ file, packagePath: inside }: Pick<PackageFile, "file" | "packagePath">): readonly string[] {
  const folder = dirname(inside);
  return [...file.code.matchAll(RELATIVE)].map(([, path = ""]) => join(folder, path));
}

function entryRank({ file, packagePath: inside }: PackageFile, folder: string, entries: readonly string[]): number {
  const named = entries.indexOf(file.path);
  if (named !== -1) return named;
  const build = buildFolderOf(inside);
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
