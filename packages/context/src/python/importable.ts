import type { ModuleFinder } from "./module-finder.ts";
import type { PythonModule } from "./python-module.ts";
import { isOfWindows, refusesImport } from "./windows-only.ts";

/**
 * Returns the modules that can be imported on this system. A module that imports Windows modules without a guard
 * cannot. Imports inside functions and try statements may fail.
 */
export function importableModules(
  modules: ReadonlyMap<string, PythonModule>,
  finder: ModuleFinder,
): (path: string) => boolean {
  const failing = new Set<string>();
  const importers = new Map<string, string[]>();
  for (const { path, imports, units } of modules.values()) {
    if (units.some(({ code }) => refusesImport(code))) failing.add(path);
    for (const statement of imports.filter(({ place }) => place === "top")) {
      const names = statement.isFrom ? [statement.module] : statement.items.map(({ name }) => name);
      for (const name of names) {
        const place = finder.find(path, statement.level, name);
        if (place.kind === "module") importers.set(place.path, [...(importers.get(place.path) ?? []), path]);
        else if (statement.level === 0 && isOfWindows(statement, name[0] ?? "")) failing.add(path);
      }
    }
  }
  const pending = [...failing];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const importer of importers.get(path) ?? []) {
      if (!failing.has(importer)) pending.push(importer);
      failing.add(importer);
    }
  }
  return (path) => !failing.has(path);
}
