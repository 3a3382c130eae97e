import type { RepositoryFacts } from "./recipe-rule.ts";

/** A change of these paths builds a dependency step again. */
export function pathsNamed({ paths }: Pick<RepositoryFacts, "paths">, name: RegExp): readonly string[] {
  return paths.filter((path) => name.test(path.slice(path.lastIndexOf("/") + 1)));
}

/** Returns the parent folder; `.` for the top. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end === -1 ? "." : path.slice(0, end);
}

/** Returns the nearest folder at or above the path. */
export function nearestFolder({ paths }: Pick<RepositoryFacts, "paths">, path: string, name: string): string | null {
  const allPaths = new Set(paths);
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    if (allPaths.has(pathIn(folder, name))) return folder;
    if (folder === ".") return null;
  }
}

export function within(folder: string, path: string): string {
  return folder === "." ? path : path.slice(folder.length + 1);
}

export function pathIn(folder: string, path: string): string {
  return folder === "." ? path : `${folder}/${path}`;
}

/** Returns the nearest folder with the manifest of the first file, and its files. */
export function testedModule(facts: Pick<RepositoryFacts, "paths">, files: readonly string[], manifest: string) {
  const [first] = files;
  const folder = first === undefined ? null : nearestFolder(facts, first, manifest);
  if (folder === null) return null;
  return { folder, files: files.filter((path) => nearestFolder(facts, path, manifest) === folder) };
}
