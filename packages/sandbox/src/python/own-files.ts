import { posix } from "node:path";
import type { SourceFile, Unit } from "@repost/spec";
import { asksAbove, moduleFile } from "@repost/syntax";

/** Files whose code goes from where they lie to folders above, by their paths, each as it lies to who imports it. */
export function ownFiles(units: readonly Unit[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const unit of units) {
    if (found.has(unit.path) || !/\b__file__\b/u.test(unit.code)) continue;
    const own = units.filter(({ path }) => path === unit.path);
    if (asksAbove(own.map(({ code }) => code))) found.set(unit.path, moduleFile(unit));
  }
  return found;
}

/** Folders that such files would lie in, where nothing else makes them: a path with `..` in it leads through folders that are there alone. */
export function foldersOf(placed: ReadonlyMap<string, string>, others: readonly SourceFile[]): readonly SourceFile[] {
  const folders = new Set([...placed.values()].map((file) => posix.dirname(file)));
  const missing = [...folders].filter((folder) => !others.some(({ path }) => path.startsWith(`${folder}/`)));
  return missing.filter((folder) => folder !== ".").map((folder) => ({ path: `${folder}/.folder`, code: "" }));
}

/** Ways to data by a package's name that want a package with a file of its own. */
const ASKS_PACKAGES = /\bpkgutil\b|\bpkg_resources\b/u;

/** The repository's packages that have data at some of the places, where code asks packages for theirs. */
export function packagesAsked(units: readonly Unit[], places: readonly string[]): readonly string[] {
  if (!units.some(({ code }) => ASKS_PACKAGES.test(code))) return [];
  const roots = new Set(units.map(({ module }) => module.split(".")[0] ?? ""));
  const folders = places.map((place) => posix.dirname(place)).filter((folder) => roots.has(folder.split("/")[0] ?? ""));
  return [...new Set(folders)].map((folder) => folder.replaceAll("/", "."));
}
