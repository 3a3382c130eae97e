import type { DataFile } from "@repost/spec";
import { escapeRegExp, moduleFile } from "@repost/syntax";
import { contextLanguage } from "../languages.ts";
import { memoizeWeakly } from "../memoize.ts";
import type { RepositoryIndex } from "../repository-index.ts";
import { isStandardLibrary } from "../statistics/is-standard-library.ts";
import type { DependencyTarget, UnitGraph } from "../unit-graph.ts";
import { dataFiles, type ReadingUnit } from "./data-files.ts";

const MAX_MODULES = 256;
const MAX_CHARACTERS = 1_000_000;

const IMPORTS = /\b(?:__import__|import_module)\s*\(/u;
const importsByName = memoizeWeakly(({ code }: ReadingUnit) => IMPORTS.test(code));
const FILLED_IN = /%(?:\(\w+\))?[-#0-9.]*[a-zA-Z]|\{[^{}]*\}/u;

export function filesByName(index: RepositoryIndex, units: readonly ReadingUnit[]): readonly DataFile[] {
  if (!contextLanguage(index.language).loadsByName) return [];
  return [...dataFiles(index.root, units), ...computedModules(index, units)];
}

/** Resolves `__import__("oven.table%02d" % number)`. None when a module needs a package. */
export function computedModules(
  { graph, modules }: RepositoryIndex,
  units: readonly ReadingUnit[],
): readonly DataFile[] {
  const sliced = new Set(units.map(({ path }) => path));
  const files = new Map<string, DataFile>();
  let characters = 0;
  for (const { code, module, path } of units.filter(importsByName)) {
    const home = path.endsWith("__init__.py") ? module : module.slice(0, Math.max(0, module.lastIndexOf(".")));
    const patterns = namesPutTogether(code, home);
    const named = modules.filter(({ name }) => patterns.some((pattern) => pattern.test(name)));
    for (const other of new Set(named.flatMap((file) => withOwnImports(graph, file.path)))) {
      const text = graph.codeOf(other);
      if (text === undefined || files.has(other)) continue;
      if (sliced.has(other) || !standsAlone(graph, other)) return [];
      files.set(other, {
        path: other,
        lookup_path: moduleFile({ path: other, module: graph.moduleName(other) }),
        code: text,
      });
      characters += text.length;
      if (files.size > MAX_MODULES || characters > MAX_CHARACTERS) return [];
    }
  }
  return [...files.values()].toSorted((left, right) => (left.lookup_path < right.lookup_path ? -1 : 1));
}

function namesPutTogether(code: string, home: string): readonly RegExp[] {
  const texts = [...code.matchAll(/(["'])((?:\.|[A-Za-z_]\w*\.)[\w.%{}()\-#]*)\1(\s*(?:%|\+|\.format\b))?/gu)];
  return texts.flatMap(([, , text = "", operator = ""]) => {
    const isOpen = FILLED_IN.test(text);
    if (!isOpen && !operator.includes("+")) return [];
    const whole = text.startsWith(".") ? `${home}${text}` : text;
    const parts = whole.split(new RegExp(FILLED_IN, "gu"));
    const [first = ""] = parts;
    if (!/^\w+\./u.test(first)) return [];
    const like = parts.map(escapeRegExp).join(String.raw`\w+`);
    return [new RegExp(`^${like}${isOpen ? "" : String.raw`\w+`}$`, "u")];
  });
}

function withOwnImports(graph: UnitGraph, path: string): readonly string[] {
  const paths = new Set([path]);
  for (const reached of paths) {
    for (const { dependencies } of graph.importUnits(reached)) for (const { to } of dependencies) addPath(paths, to);
    if (paths.size > MAX_MODULES) break;
  }
  return [...paths];
}

function addPath(paths: Set<string>, to: DependencyTarget): void {
  if (to.kind === "unit") paths.add(to.unit.path);
  else if (to.kind === "module" && !to.path.endsWith("/")) paths.add(to.path);
}

function standsAlone(graph: UnitGraph, path: string): boolean {
  return graph
    .unitsOf(path)
    .every(({ external }) => [...external].every((name) => isStandardLibrary({ name, language: "python" })));
}
