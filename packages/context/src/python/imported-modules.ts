import type { ImportedOptions } from "../index/language-index.ts";
import { modulesLoadedBy } from "./import-places.ts";
import { createModuleFinder } from "./module-finder.ts";
import type { ImportStatement } from "./names/import-statement.ts";
import type { PythonReading } from "./python-reading.ts";

/** Of other paths, the modules that files import, and what these are packages of. */
export function importedModules({
  files,
  known,
  others,
}: Omit<ImportedOptions<PythonReading>, "root">): readonly string[] {
  const finder = createModuleFinder([...known, ...others]);
  const wanted = new Set(others);
  // Who imports a module names it, by its last part at least.
  const names = new Set(others.map((path) => /([^/]*?)(?:\/__init__)?\.py$/.exec(path)?.[1] ?? ""));
  const found = new Set<string>();
  for (const { path, reading } of files) {
    for (const statement of reading.imports) {
      if (statement.typing || !partsOf(statement).some((part) => names.has(part))) continue;
      for (const module of modulesLoadedBy(statement, path, finder)) if (wanted.has(module)) found.add(module);
    }
  }
  return [...found];
}

function partsOf({ module, items }: ImportStatement): readonly string[] {
  return [...module, ...items.flatMap(({ name }) => name)];
}
