import { pipelineLanguage } from "../languages.ts";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { RepositoryIndex } from "@repost/context";
import type { ExecutionFile, ImportableFiles } from "@repost/spec";

const MAX_BYTES = 24_000_000;

const MAX_FILES = 4000;

/** Larger files are bundles, which nothing imports. */
const MAX_FILE_BYTES = 1_000_000;

const SCRIPT = /(?<!\.d)\.(?:[cm]?[jt]sx?|json)$/u;

const APART = /(?:^|\/)(?:__tests__|tests?|node_modules|\.git)\//u;

const TESTS = /(?:^|\/)tests?\//u;

const known = new WeakMap<RepositoryIndex, Map<string, Promise<ImportableFiles | null>>>();

/** Returns null when too large. Of equally named modules, keeps the imported module. */
export function importableFiles(index: RepositoryIndex, target: string): Promise<ImportableFiles | null> {
  const own = pipelineLanguage(index.language).hasModuleNames
    ? index.modules.find((one) => one.path === target)
    : undefined;
  const areTold = new Set(index.modules.map(({ name }) => name)).size === index.modules.length;
  const begin = own === undefined || areTold ? "" : beginningOf(own);
  const byPlace = known.get(index) ?? new Map<string, Promise<ImportableFiles | null>>();
  known.set(index, byPlace);
  const files = byPlace.get(begin) ?? readImportable(index, begin);
  byPlace.set(begin, files);
  return files;
}

type Module = Pick<RepositoryIndex["modules"][number], "path" | "name">;

function beginningOf({ path: source, name }: Module): string {
  const place = name.replaceAll(".", "/");
  const found = source.lastIndexOf(place);
  return found < 0 ? "" : source.slice(0, found);
}

/** Keeps the module in the same folder. */
export function oneByName<One extends Module>(modules: readonly One[], begin: string): readonly One[] {
  const isOwn = (one: One): boolean => beginningOf(one) === begin;
  const byName = new Map<string, One>();
  for (const one of modules) {
    const known = byName.get(one.name);
    if (known === undefined || (isOwn(one) && !isOwn(known))) byName.set(one.name, one);
  }
  return modules.filter((one) => byName.get(one.name) === one);
}

async function readImportable(index: RepositoryIndex, begin: string): Promise<ImportableFiles | null> {
  const { language, root, graph } = index;
  if (!pipelineLanguage(language).hasModuleNames) return readScripts(root);
  const modules = oneByName(index.modules, begin);
  const names = new Map<string, string>();
  const sources = new Map<string, string>();
  const files: ExecutionFile[] = [];
  const folders = new Map<string, string>();
  let bytes = 0;
  for (const { path: source, name } of modules) {
    const code = graph.codeOf(source);
    if (code === undefined || TESTS.test(source)) continue;
    const isPackage = /(?:^|\/)__init__\.py$/u.test(source);
    const place = name.replaceAll(".", "/");
    if (place.includes("/") || isPackage) {
      folders.set(path.posix.dirname(source), isPackage ? place : path.posix.dirname(place));
    }
    names.set(source, name);
    sources.set(source, code);
    // Decoded text may have lost its declared encoding.
    const content = await readFile(path.join(root, source));
    files.push({ path: isPackage ? `${place}/__init__.py` : `${place}.py`, content });
    bytes += content.length;
    if (bytes > MAX_BYTES || files.length > MAX_FILES) return null;
  }
  for await (const { from, to } of dataFiles(root, folders)) {
    const { size } = await stat(from);
    bytes += size;
    if (bytes > MAX_BYTES || files.length >= MAX_FILES) return null;
    files.push({ path: to, content: await readFile(from) });
  }
  return { files, names, sources };
}

async function* dataFiles(
  root: string,
  folders: ReadonlyMap<string, string>,
): AsyncGenerator<{ readonly from: string; readonly to: string }, void> {
  const isBelow = (folder: string): boolean => {
    const above = path.posix.dirname(folder);
    return above !== "." && (folders.has(above) || isBelow(above));
  };
  const tops = [...folders.keys()].filter((folder) => folder !== "." && !isBelow(folder));
  for (const top of tops) {
    for (const entry of await readdir(path.join(root, top), { recursive: true, withFileTypes: true })) {
      const from = path.join(entry.parentPath, entry.name);
      const relative = path.relative(root, from).split(path.sep).join("/");
      if (!entry.isFile() || /\.py[cox]?$/u.test(entry.name) || TESTS.test(relative)) continue;
      const below = path.posix.relative(top, relative);
      yield { from, to: `${folders.get(top) ?? top}/${below}` };
    }
  }
}

async function readScripts(root: string): Promise<ImportableFiles | null> {
  const files: ExecutionFile[] = [];
  const sources = new Map<string, string>();
  let bytes = 0;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const from = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, from).split(path.sep).join("/");
    if (!entry.isFile() || !SCRIPT.test(name) || APART.test(name)) continue;
    const { size } = await stat(from);
    if (size > MAX_FILE_BYTES) continue;
    bytes += size;
    if (bytes > MAX_BYTES || files.length >= MAX_FILES) return null;
    const content = await readFile(from, "utf8");
    files.push({ path: name, content });
    sources.set(name, content);
  }
  return { files, names: new Map([...sources.keys()].map((name) => [name, name])), sources };
}
