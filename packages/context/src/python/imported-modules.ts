import type { ReadFile } from "../index/language-index.ts";
import { createModuleFinder, type ModuleFinder } from "./module-finder.ts";
import type { ImportStatement } from "./names/import-statement.ts";
import type { PythonReading } from "./python-reading.ts";

/** Of other paths, the modules that files import, and what these are packages of. */
export function importedModules(
  files: readonly ReadFile<PythonReading>[],
  others: readonly string[],
): readonly string[] {
  const finder = createModuleFinder([...files.map(({ path }) => path), ...others]);
  const wanted = new Set(others);
  // Who imports a module names it, by its last part at least.
  const names = new Set(others.map((path) => /([^/]*?)(?:\/__init__)?\.py$/.exec(path)?.[1] ?? ""));
  const found = new Set<string>();
  for (const { path, reading } of files) {
    for (const statement of reading.imports) {
      if (statement.typing || !partsOf(statement).some((part) => names.has(part))) continue;
      for (const module of modulesOf(statement, path, finder)) if (wanted.has(module)) found.add(module);
    }
  }
  return [...found];
}

function partsOf({ module, items }: ImportStatement): readonly string[] {
  return [...module, ...items.flatMap(({ name }) => name)];
}

function modulesOf(
  { isFrom, level, module, items }: ImportStatement,
  path: string,
  finder: ModuleFinder,
): readonly string[] {
  const named = isFrom
    ? [{ parts: module, names: items.flatMap(({ name }) => name) }]
    : items.map(({ name }) => ({ parts: name, names: [] }));
  return named.flatMap(({ parts, names }) => {
    const place = finder.find(path, level, parts, names);
    if (place.kind !== "module") return [];
    const children = names.flatMap((name) => finder.child(place.path, name) ?? []);
    return [place.path, ...children].flatMap((one) => [...finder.packagesOf(one), one]);
  });
}
