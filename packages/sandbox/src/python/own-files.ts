import { posix } from "node:path";
import type { SourceFile, Unit } from "@repost/spec";
import { asksAbove, moduleFile } from "@repost/syntax";

/** Returns files whose code uses folders above `__file__`, with their paths below the import root. */
export function ownFiles(units: readonly Unit[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const unit of units) {
    if (found.has(unit.path) || !/\b__file__\b/u.test(unit.code)) continue;
    const own = units.filter(({ path }) => path === unit.path);
    if (asksAbove(own.map(({ code }) => code))) found.set(unit.path, moduleFile(unit));
  }
  return found;
}

/** Returns placeholder files for folders that would not exist otherwise. A path with `..` needs existing folders. */
export function foldersOf(placed: ReadonlyMap<string, string>, others: readonly SourceFile[]): readonly SourceFile[] {
  const folders = new Set([...placed.values()].map((file) => posix.dirname(file)));
  const missing = [...folders].filter((folder) => !others.some(({ path }) => path.startsWith(`${folder}/`)));
  return missing.filter((folder) => folder !== ".").map((folder) => ({ path: `${folder}/.folder`, code: "" }));
}

/** Data access by package name, for which the package needs a file. */
const LOADS_DATA = /\bpkgutil\b|\bpkg_resources\b/u;

/** Returns the packages of the repository that contain data, if code loads data by package name. */
export function packagesWithData(units: readonly Unit[], places: readonly string[]): readonly string[] {
  if (!units.some(({ code }) => LOADS_DATA.test(code))) return [];
  const roots = new Set(units.map(({ module }) => module.split(".")[0] ?? ""));
  const folders = places.map((place) => posix.dirname(place)).filter((folder) => roots.has(folder.split("/")[0] ?? ""));
  return [...new Set(folders)].map((folder) => folder.replaceAll("/", "."));
}
