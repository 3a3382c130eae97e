import type { FlatUnit } from "./flat-unit.ts";

/**
 * Returns a predicate for files that are reached through imports in functions only. Importing the target's module would
 * not run them.
 */
export function lazyPaths(units: readonly FlatUnit[], targetPath: string): (path: string) => boolean {
  const loaded = new Set([targetPath]);
  for (let size = 0; size < loaded.size;) {
    size = loaded.size;
    for (const { unit, spots, names, imported } of units) {
      if (!loaded.has(unit.path)) continue;
      for (const { variable, isLocal } of spots) if (!isLocal && variable.path !== null) loaded.add(variable.path);
      for (const { scope, items } of names.imports) {
        if (scope.kind === "function") continue;
        for (const { start, end } of items) {
          const path = imported.get(`${start}:${end}`)?.path;
          if (path !== undefined && path !== null) loaded.add(path);
        }
      }
    }
  }
  return (path) => !loaded.has(path);
}
