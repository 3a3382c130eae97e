import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RepositoryPlan } from "@repost/spec";
import { listRepositoryFiles } from "./repository-digest.ts";

/** Names may span lines in parentheses. */
const IMPORT = /^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)|import[ \t]+([^\n#]+))/gmu;
const IS_PROGRAM = /^if[ \t]+__name__[ \t]*==/mu;
const IS_TEST = /(?:^|\/)(?:tests?|testing)\/|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest|setup)\.py$/u;

/** Entry points, `__main__.py`, files that check `__name__`, and imports; otherwise every file except tests. */
export async function programFiles(
  root: string,
  { own, source_folders: folders }: Pick<RepositoryPlan, "own" | "source_folders">,
): Promise<readonly string[]> {
  const paths = (await listRepositoryFiles(root)).filter((path) => path.endsWith(".py"));
  const sources = new Map<string, string>();
  for (const path of paths) sources.set(path, await readFile(join(root, path), "utf8"));
  const modules = new Map(paths.flatMap((path) => folders.map((folder) => [moduleName(path, folder), path] as const)));
  const declared = declaredModules(own).flatMap((name) => filesOfModule(modules, name));
  const started = paths.filter((path) => !IS_TEST.test(path) && isProgram(path, sources.get(path) ?? ""));
  const roots = [...declared, ...started];
  if (roots.length === 0) return paths.filter((path) => !IS_TEST.test(path));
  return [...closure(roots, (path) => importedFiles(modules, path, folders, sources.get(path) ?? ""))].toSorted();
}

function isProgram(path: string, code: string): boolean {
  return path.endsWith("__main__.py") || IS_PROGRAM.test(code);
}

function declaredModules(distribution: RepositoryPlan["own"]): readonly string[] {
  if (distribution === null) return [];
  const groups = [distribution.scripts, ...Object.values(distribution.entry_points)];
  return groups.flatMap((group) => Object.values(group)).map((value) => value.split(/[:\s[]/u)[0] ?? "");
}

function moduleName(path: string, folder: string): string {
  const prefix = folder === "." ? "" : `${folder}/`;
  const relative = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  return relative
    .replace(/\.py$/u, "")
    .replace(/(?:^|\/)__init__$/u, "")
    .replaceAll("/", ".");
}

function filesOfModule(modules: ReadonlyMap<string, string>, name: string): readonly string[] {
  const parts = name.split(".");
  return parts.flatMap((_, index) => modules.get(parts.slice(0, index + 1).join(".")) ?? []);
}

function importedFiles(
  modules: ReadonlyMap<string, string>,
  path: string,
  folders: readonly string[],
  code: string,
): readonly string[] {
  return [...code.matchAll(IMPORT)].flatMap(([, from, names = "", plain]) => {
    const listed = (from === undefined ? (plain ?? "") : names).replaceAll(/[()\\\n]/gu, " ").split(",");
    const imported = listed.map((each) => each.trim().split(/\s/u)[0] ?? "");
    if (from === undefined) return imported.flatMap((name) => filesOfModule(modules, name));
    return folders.flatMap((folder) => {
      const base = absoluteName(from, path, folder);
      return [base, ...imported.map((name) => `${base}.${name}`)].flatMap((name) => filesOfModule(modules, name));
    });
  });
}

function absoluteName(from: string, path: string, folder: string): string {
  const dots = /^\.*/u.exec(from)?.[0].length ?? 0;
  if (dots === 0) return from;
  const inPackage = path.endsWith("/__init__.py") ? dots - 1 : dots;
  const parts = moduleName(path, folder).split(".");
  return [...parts.slice(0, parts.length - inPackage), ...from.slice(dots).split(".")].filter((each) => each).join(".");
}

function closure(roots: readonly string[], next: (path: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...roots];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    pending.push(...next(path));
  }
  return reached;
}
