import type { LeftOut, SourceText } from "../source-text.ts";
import { findBundles } from "./find-bundles.ts";
import { moduleFormOf, type ModuleForm } from "./module-form.ts";
import { packageFolders, type PackageFolder } from "./package-manifests.ts";

/** Folders in which a package's sources lie as they were written. */
const SOURCES = new Set(["src", "source", "sources"]);
/** Folders that builds are written to. */
const OUTPUT = new Set(["dist", "build", "out", "output", "_build", "bundle", "bundles", "cdn"]);
/** Folders that name one of several builds of the same modules. */
const VARIANT = /^(?:cjs|commonjs|esm?[5-8]?|es20\d\d|esnext|amd|umd|iife|system|modules?|mjs|fesm\d*|legacy|types)$/u;
/** Output only where it repeats what lies elsewhere. */
const MAYBE_OUTPUT = "lib";
const VARIANT_SUFFIX =
  /[.-](?:esm?|cjs|umd|iife|amd|module|mjs|common|global|production|development|prod|dev|legacy)$/u;
const FOR_PAGES = /(?:^|[._-])(?:umd|iife|cdn|global|bundle|browser\.min)$/u;

const FORMS: readonly ModuleForm[] = ["esm", "cjs", "umd", "none"];
/** A file that has fewer of the lines of another is not its copy, but stands in front of it. */
const LEAST_SHARE = 0.5;

interface Member {
  readonly file: SourceText;
  /** Path inside the package. */
  readonly inside: string;
  /** Path without what tells builds apart. */
  readonly key: string;
}

/**
 * Of modules that lie in a repository several times, as published packages have them, one is source and the others are copies:
 *
 * 1. where `src/` has sources, whole folders of build output are copies, and `lib/` is one when most of it repeats modules of `src/`;
 * 2. a module in TypeScript wins over the same one in JavaScript;
 * 3. of several builds of one module the one for `import` wins, then the one for `require`, then those for both and for pages; of two of
 *    one form in folders of their own, the one that package.json leads to;
 * 4. bundles are copies: by their name where other files are source, and wherever they contain other files whole.
 */
export function findCopies(
  files: readonly SourceText[],
  manifests: ReadonlyMap<string, string>,
): ReadonlyMap<string, LeftOut> {
  const packages = packageFolders(manifests).toSorted((left, right) => right.folder.length - left.folder.length);
  const byPackage = groupBy(
    files.filter(({ isTest }) => !isTest),
    ({ path }) => packages.find(({ folder }) => path.startsWith(folder)),
  );
  const copies = new Map<string, LeftOut>();
  for (const [pack, own] of byPackage) {
    if (pack === undefined) continue;
    const members = own.map((file) => memberOf(file, pack.folder));
    for (const [path, detail] of copiesInPackage(members, pack)) copies.set(path, { reason: "built_copy", detail });
  }
  for (const [path, detail] of findBundles(files.filter(({ path, isTest }) => !isTest && !copies.has(path)))) {
    copies.set(path, { reason: "built_copy", detail });
  }
  return copies;
}

function memberOf(file: SourceText, folder: string): Member {
  const inside = file.path.slice(folder.length);
  const segments = inside.split("/");
  const name = (segments.pop() ?? "").replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, "");
  const first = segments.findIndex((segment) => !isVariantFolder(segment));
  const rest = first === -1 ? [] : segments.slice(first);
  return { file, inside, key: [...rest, name.replace(VARIANT_SUFFIX, "") || name].join("/") };
}

function isVariantFolder(name: string): boolean {
  return SOURCES.has(name) || OUTPUT.has(name) || VARIANT.test(name) || name === MAYBE_OUTPUT;
}

function copiesInPackage(members: readonly Member[], pack: PackageFolder): ReadonlyMap<string, string> {
  const copies = new Map<string, string>();
  const leaveOut = (list: readonly Member[], detail: string): void => {
    for (const { file } of list) if (!copies.has(file.path)) copies.set(file.path, detail);
  };
  const hasSources = members.some(({ inside }) => SOURCES.has(topFolder(inside)));
  if (hasSources)
    leaveOut(
      members.filter(({ inside }) => isOutput(topFolder(inside))),
      "Built from what lies in src.",
    );
  for (const group of groupBy(members, ({ key }) => key).values()) {
    leaveOut(
      copiesInGroup(
        group.filter(({ file }) => !copies.has(file.path)),
        pack,
      ),
      "Built from a file that is source.",
    );
  }
  const library = members.filter(({ inside }) => topFolder(inside) === MAYBE_OUTPUT);
  const repeated = library.filter(({ file }) => copies.has(file.path));
  if (hasSources && repeated.length > library.length / 2) leaveOut(library, "Built from what lies in src.");
  const left = members.filter(({ file }) => !copies.has(file.path));
  const forPages = left.filter(({ file }) => isForPages(file.path, pack));
  if (forPages.length < left.length) leaveOut(forPages, "A bundle for pages.");
  return copies;
}

function topFolder(inside: string): string {
  return inside.includes("/") ? inside.slice(0, inside.indexOf("/")) : "";
}

function isOutput(folder: string): boolean {
  return OUTPUT.has(folder) || (VARIANT.test(folder) && folder !== "modules" && folder !== "module");
}

function isForPages(path: string, { entries, forPages }: PackageFolder): boolean {
  if (forPages.includes(path) && !entries.includes(path)) return true;
  return FOR_PAGES.test(path.slice(path.lastIndexOf("/") + 1).replace(/\.[cm]?js$/u, ""));
}

/** Of files that are one module, those that another one wins over. */
function copiesInGroup(group: readonly Member[], { entries }: PackageFolder): readonly Member[] {
  if (group.length < 2) return [];
  const typed = group.filter(({ file }) => /(?<!\.d)\.[cm]?tsx?$/u.test(file.path));
  if (typed.length > 0) return group.filter((member) => !typed.includes(member) && /\.[cm]?jsx?$/u.test(member.inside));
  const most = Math.max(...group.map(({ file }) => file.lines));
  const whole = group.filter(({ file, inside }) => /\.[cm]?jsx?$/u.test(inside) && file.lines >= most * LEAST_SHARE);
  const ranked = whole.map((member) => ({
    member,
    rank: FORMS.indexOf(moduleFormOf(member.inside, member.file.code)),
  }));
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const winners = ranked.filter(({ rank }) => rank === best).map(({ member }) => member);
  const losers = ranked.filter(({ rank }) => rank > best).map(({ member }) => member);
  const folders = winners.map(({ inside }) => inside.slice(0, inside.lastIndexOf("/") + 1));
  const areBuilds = winners.every(({ inside }) =>
    inside
      .split("/")
      .slice(0, -1)
      .some((name) => VARIANT.test(name)),
  );
  if (winners.length < 2 || !areBuilds || new Set(folders).size < winners.length) return losers;
  const chosen = winners.toSorted((left, right) => distance(left, entries) - distance(right, entries))[0];
  return [...losers, ...winners.filter((member) => member !== chosen)];
}

/** How early an entry of package.json leads to the build that a file lies in. */
function distance({ file, inside }: Member, entries: readonly string[]): number {
  const build = inside.split("/").findLastIndex((name) => VARIANT.test(name)) + 1;
  const folder = file.path.slice(0, file.path.length - inside.length) + inside.split("/").slice(0, build).join("/");
  const position = entries.findIndex((entry) => entry.startsWith(`${folder}/`));
  return position === -1 ? entries.length : position;
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
