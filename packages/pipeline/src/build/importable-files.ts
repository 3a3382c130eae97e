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

const filesByIndex = new WeakMap<RepositoryIndex, Map<string, Promise<ImportableFiles | null>>>();

/** Returns null when too large. Of equally named modules, keeps the imported module. */
export function importableFiles(index: RepositoryIndex, target: string): Promise<ImportableFiles | null> {
  const targetModule = pipelineLanguage(index.language).hasModuleNames
    ? index.modules.find((module) => module.path === target)
    : undefined;
  const hasUniqueNames = new Set(index.modules.map(({ name }) => name)).size === index.modules.length;
  const begin = targetModule === undefined || hasUniqueNames ? "" : beginningOf(targetModule);
  const byRoot = filesByIndex.get(index) ?? new Map<string, Promise<ImportableFiles | null>>();
  filesByIndex.set(index, byRoot);
  const files = byRoot.get(begin) ?? readImportable(index, begin);
  byRoot.set(begin, files);
  return files;
}

type Module = Pick<RepositoryIndex["modules"][number], "path" | "name">;

function beginningOf({ path: source, name }: Module): string {
  const modulePath = name.replaceAll(".", "/");
  const offset = source.lastIndexOf(modulePath);
  return offset < 0 ? "" : source.slice(0, offset);
}

/** Keeps the module in the same folder. */
export function oneByName<Named extends Module>(modules: readonly Named[], begin: string): readonly Named[] {
  const isInRoot = (module: Named): boolean => beginningOf(module) === begin;
  const byName = new Map<string, Named>();
  for (const module of modules) {
    const existing = byName.get(module.name);
    if (existing === undefined || (isInRoot(module) && !isInRoot(existing))) byName.set(module.name, module);
  }
  return modules.filter((module) => byName.get(module.name) === module);
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
    const modulePath = name.replaceAll(".", "/");
    if (modulePath.includes("/") || isPackage) {
      folders.set(path.posix.dirname(source), isPackage ? modulePath : path.posix.dirname(modulePath));
    }
    names.set(source, name);
    sources.set(source, code);
    // Decoded text may have lost its declared encoding.
    const content = await readFile(path.join(root, source));
    files.push({ path: isPackage ? `${modulePath}/__init__.py` : `${modulePath}.py`, content });
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
