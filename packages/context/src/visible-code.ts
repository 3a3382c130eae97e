import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { DataFile, SourceFile, Target } from "@repost/spec";
import { fileRulesOf } from "./files/file-rules.ts";
import { byPath, type FileRules, isSource } from "./files/source-text.ts";
import type { RepositoryIndex } from "./repository-index.ts";
import { collectDependencies } from "./slice/collect-dependencies.ts";
import { filesByName } from "./slice/computed-modules.ts";
import { findTarget, unitsAlongside } from "./slice/find-target.ts";
import type { IndexedUnit, DependencyTarget, UnitGraph } from "./unit-graph.ts";

export interface VisibleCodeOptions {
  readonly index: RepositoryIndex;
  readonly target: Target;
  /** Ids of units for tests. @default none */
  readonly alongside?: ReadonlySet<string>;
  /** Limit of followed statements, nearest first. @default 2000 */
  readonly maxUnits?: number;
}

export interface VisibleCode {
  /** By path, in UTF-8 without another declared encoding. */
  readonly files: readonly SourceFile[];
  /** Names of the target's file and of modules. */
  readonly names: readonly string[];
}

/** Returns a candidate's files: the target's file, imports, dependencies and module settings. */
export async function visibleCode({
  index,
  target,
  alongside = new Set(),
  maxUnits = 2000,
}: VisibleCodeOptions): Promise<VisibleCode> {
  const { graph } = index;
  const location = findTarget(graph, target);
  if (location === undefined) return { files: [], names: [] };
  const unitsOfFile = graph.unitsOf(target.path);
  const imports = graph.importUnits(target.path);
  const imported = imports.flatMap(({ dependencies }) => dependencies.map(({ to }) => to));
  const units = unitsNearTarget({ graph, target, location, alongside, maxUnits });
  const modules = imported.flatMap((to) => (to.kind === "module" ? [to.path] : []));
  const reached = new Set([target.path, ...modules, ...units.map(({ path }) => path)]);
  const data = filesByName(index, [...unitsOfFile, ...units]);
  const visible = [...(await readVisible(index, reached)), ...data.map(fileOf)];
  const files = visible.toSorted(byPath);
  const binding = [...unitsOfFile, ...imports.map(({ unit }) => unit)];
  const paths = new Set(files.map(({ path }) => path));
  const roots = index.modules.flatMap(({ path, name }) => (paths.has(path) ? name.split(/[./]/u).slice(0, 1) : []));
  const names = new Set([...binding.flatMap(({ boundNames }) => [...boundNames]), ...roots]);
  return { files, names: [...names].filter((name) => name !== "" && name !== "*").toSorted() };
}

export function visibleUnits({
  index: { graph },
  target,
  alongside = new Set(),
  maxUnits = 2000,
}: VisibleCodeOptions): readonly IndexedUnit[] {
  const location = findTarget(graph, target);
  if (location === undefined) return [];
  const nearbyUnits = unitsNearTarget({ graph, target, location, alongside, maxUnits });
  return reach([...nearbyUnits, ...graph.unitsOf(target.path)], graph, maxUnits);
}

function fileOf({ path, code, encoding }: DataFile): SourceFile {
  return encoding === undefined ? { path, code } : { path, code, encoding };
}

interface UnitsNearTarget extends Required<Omit<VisibleCodeOptions, "index">> {
  readonly graph: UnitGraph;
  readonly location: NonNullable<ReturnType<typeof findTarget>>;
}

function unitsNearTarget({ graph, target, location, alongside, maxUnits }: UnitsNearTarget): readonly IndexedUnit[] {
  const policy = { annotations: true, types: "target", mutators: "all", modules: "own" } as const;
  const slice = collectDependencies({ graph, target: location, policy, limits: { units: maxUnits, lines: Infinity } });
  const unitsOfFile = graph.unitsOf(target.path);
  const imported = graph.importUnits(target.path).flatMap(({ dependencies }) => dependencies.map(({ to }) => to));
  const extraUnits = unitsAlongside(graph, alongside);
  const near = [location.unit, ...(slice?.units ?? []), ...extraUnits, ...unitsOfFile.filter(({ isIdle }) => !isIdle)];
  return reach([...near, ...imported.flatMap((to) => unitsBehind(to, graph))], graph, maxUnits);
}

function unitsBehind(to: DependencyTarget, graph: UnitGraph): readonly IndexedUnit[] {
  if (to.kind === "unit") return [to.unit];
  return to.kind === "module" ? graph.unitsOf(to.path).filter(({ isIdle }) => !isIdle) : [];
}

function reach(roots: readonly IndexedUnit[], graph: UnitGraph, maxUnits: number): readonly IndexedUnit[] {
  const units = new Set<IndexedUnit>();
  const queue = [...roots];
  for (let position = 0; position < queue.length && units.size < maxUnits; position++) {
    const unit = queue[position];
    if (unit === undefined || units.has(unit)) continue;
    units.add(unit);
    for (const { to, isIntermediate } of graph.dependenciesOf(unit))
      if (!isIntermediate) queue.push(...unitsBehind(to, graph));
    for (const mutator of graph.mutatorsOf(unit)) queue.push(mutator.unit);
  }
  return [...units];
}

async function readVisible(
  { root, language, graph }: RepositoryIndex,
  paths: ReadonlySet<string>,
): Promise<VisibleCode["files"]> {
  const rules = fileRulesOf(language);
  const files = new Map<string, string>();
  for (const path of paths) {
    if (path.endsWith("/")) continue;
    const code = graph.codeOf(path);
    if (code !== undefined && isSource(rules, path)) files.set(path, code);
    else await readInto(files, path, { root, rules });
  }
  for (const folder of foldersAround(paths)) {
    for (const name of await readdir(join(root, folder))) {
      const path = posix.join(folder, name);
      if (rules.isSetting(name) && !files.has(path)) await readInto(files, path, { root, rules });
    }
  }
  return [...files].map(([path, code]) => ({ path, code: rules.asUtf8?.(code) ?? code }));
}

async function readInto(
  files: Map<string, string>,
  path: string,
  { root, rules }: { readonly root: string; readonly rules: FileRules },
): Promise<void> {
  const decoded = rules.decode(await readFile(join(root, path)));
  if (decoded.status === "decoded") files.set(path, decoded.code);
}

function foldersAround(paths: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = posix.dirname(path); !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  }
  return folders;
}
