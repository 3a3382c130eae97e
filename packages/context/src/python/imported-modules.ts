import type { ImportedOptions } from "../index/language-index.ts";
import { modulesLoadedBy } from "./import-places.ts";
import { createModuleFinder } from "./module-finder.ts";
import type { ImportStatement } from "@repost/syntax/python-scopes";
import type { PythonReading } from "./python-reading.ts";

/** Returns the modules among other paths that files import, with their packages. */
export function importedModules({
  files,
  known,
  others,
}: Omit<ImportedOptions<PythonReading>, "root">): readonly string[] {
  const finder = createModuleFinder([...known, ...others]);
  const wanted = new Set(others);
  // An importer names at least the last part of a module.
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
