import { basename, dirname, join } from "node:path/posix";
import { buildFolderOf, isNamedBuild, moduleKeyOf, type PackageFile } from "./module-key.ts";
import { moduleFormOf, type ModuleForm } from "./module-form.ts";
import type { PackageFolder } from "./package-manifests.ts";

const SCRIPT = /\.[cm]?jsx?$/u;
/** The best first. */
const FORMS: readonly ModuleForm[] = ["esm", "cjs", "umd", "none"];
/** What a file imports or requires by a relative path. */
const RELATIVE = /\b(?:from|import|require)\b[\s(]*["'](\.{1,2}\/[^"'\n]+)["']/gu;
/** A build with fewer of the lines of another only hands on what lies in other packages. */
const LEAST_SHARE = 0.5;

/** Of files that are one module, those that another one wins over. */
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
  // Of equals the one whose name says least: no build for development.
  const [chosen] = winners.toSorted(
    (left, right) => rankOf(left) - rankOf(right) || left.inside.length - right.inside.length,
  );
  return withFronts([...losers, ...winners.filter((each) => each !== chosen)], scripts, builds);
}

/** What stands in front of builds that lose loses with them, where another build wins. */
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

/** Files with one name in folders of several builds, each of which loads another module of its own build. */
function losingFronts(fronts: readonly PackageFile[]): readonly PackageFile[] {
  return fronts.filter((front) => {
    const twins = fronts.filter(({ inside }) => basename(inside) === basename(front.inside));
    const areApart = new Set(twins.map(({ inside }) => buildFolderOf(inside))).size === twins.length;
    return areApart && byForm(twins).losers.includes(front);
  });
}

/** Whether files of one form are told apart by their folders, or by their names, as builds are. */
function areBuilds(files: readonly PackageFile[]): boolean {
  const folders = files.map(({ inside }) => buildFolderOf(inside));
  const areApart = new Set(folders).size === folders.length && !folders.includes(null);
  return areApart || files.every(({ inside }) => isNamedBuild(inside));
}

/** Whether a file loads another build of its own module, as `export * from "./index.js"` in index.mjs does. */
function standsInFront({ file, inside, key }: PackageFile): boolean {
  return loadedBy({ file, inside }).some((path) => moduleKeyOf(path) === key);
}

/** Paths inside the package. */
function loadedBy({ file, inside }: Pick<PackageFile, "file" | "inside">): readonly string[] {
  const folder = dirname(inside);
  return [...file.code.matchAll(RELATIVE)].map(([, path = ""]) => join(folder, path));
}

/** How early package.json leads to a file, or else to the build that it lies in. */
function entryRank({ file, inside }: PackageFile, folder: string, entries: readonly string[]): number {
  const named = entries.indexOf(file.path);
  if (named !== -1) return named;
  const build = buildFolderOf(inside);
  const position = build === null ? -1 : entries.findIndex((entry) => entry.startsWith(`${folder}${build}/`));
  return entries.length + (position === -1 ? entries.length : position);
}
