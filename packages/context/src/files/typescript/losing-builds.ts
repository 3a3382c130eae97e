import { basename, dirname, join } from "node:path/posix";
import { buildFolderOf, isNamedBuild, moduleKeyOf, type PackageFile } from "./module-key.ts";
import type { PackageFolder } from "./package-manifests.ts";

const SCRIPT = /\.[cm]?jsx?$/u;
const FORMS: readonly ModuleForm[] = ["esm", "cjs", "umd", "none"];
const RELATIVE = /\b(?:from|import|require)\b[\s(]*["'](\.{1,2}\/[^"'\n]+)["']/gu;
const LEAST_SHARE = 0.5;

export function losingBuilds(
  group: readonly PackageFile[],
  { folder, entries }: PackageFolder,
): readonly PackageFile[] {
  const scripts = group.filter(({ inside }) => SCRIPT.test(inside));
  if (group.some(({ inside }) => /(?<!\.d)\.[cm]?tsx?$/u.test(inside))) return scripts;
  const builds = scripts.filter((each) => !standsInFront(each));
  const { winners, losers: others } = byForm(builds);
  const losers = [...others, ...losingFronts(scripts.filter((each) => !builds.includes(each)))];
  if (winners.length < 2 || !areBuilds(winners)) return withFronts(losers, scripts, builds);
  const most = Math.max(...winners.map(({ file }) => file.lines));
  const rankOf = (each: PackageFile): number =>
    entryRank(each, folder, entries) + (each.file.lines < most * LEAST_SHARE ? 2 * entries.length + 1 : 0);
  const [chosen] = winners.toSorted(
    (left, right) => rankOf(left) - rankOf(right) || left.inside.length - right.inside.length,
  );
  return withFronts([...losers, ...winners.filter((each) => each !== chosen)], scripts, builds);
}

function withFronts(
  losers: readonly PackageFile[],
  scripts: readonly PackageFile[],
  builds: readonly PackageFile[],
): readonly PackageFile[] {
  if (builds.every((each) => losers.includes(each))) return losers;
  const names = new Set(losers.map(({ inside }) => inside));
  const fronts = scripts.filter((each) => !builds.includes(each) && !losers.includes(each));
  return [...losers, ...fronts.filter((front) => loadedBy(front).some((path) => names.has(path)))];
}

function byForm(files: readonly PackageFile[]): Record<"winners" | "losers", readonly PackageFile[]> {
  const forms = new Map(files.map((each) => [each, FORMS.indexOf(moduleFormOf(each.inside, each.file.code))]));
  const best = Math.min(...forms.values());
  return {
    winners: files.filter((each) => forms.get(each) === best),
    losers: files.filter((each) => forms.get(each) !== best),
  };
}

function losingFronts(fronts: readonly PackageFile[]): readonly PackageFile[] {
  return fronts.filter((front) => {
    const twins = fronts.filter(({ inside }) => basename(inside) === basename(front.inside));
    const areApart = new Set(twins.map(({ inside }) => buildFolderOf(inside))).size === twins.length;
    return areApart && byForm(twins).losers.includes(front);
  });
}

function areBuilds(files: readonly PackageFile[]): boolean {
  const folders = files.map(({ inside }) => buildFolderOf(inside));
  const areApart = new Set(folders).size === folders.length && !folders.includes(null);
  return areApart || files.every(({ inside }) => isNamedBuild(inside));
}

function standsInFront({ file, inside, key }: PackageFile): boolean {
  return loadedBy({ file, inside }).some((path) => moduleKeyOf(path) === key);
}

function loadedBy({ file, inside }: Pick<PackageFile, "file" | "inside">): readonly string[] {
  const folder = dirname(inside);
  return [...file.code.matchAll(RELATIVE)].map(([, path = ""]) => join(folder, path));
}

function entryRank({ file, inside }: PackageFile, folder: string, entries: readonly string[]): number {
  const named = entries.indexOf(file.path);
  if (named !== -1) return named;
  const build = buildFolderOf(inside);
  const position = build === null ? -1 : entries.findIndex((entry) => entry.startsWith(`${folder}${build}/`));
  return entries.length + (position === -1 ? entries.length : position);
}

type ModuleForm = "esm" | "cjs" | "umd" | "none";

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
