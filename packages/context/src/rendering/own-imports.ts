import type { OwnImportRecord } from "@repost/spec";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";

/**
 * Returns the imports from the repository that units use, each once. Imports that are units themselves are excluded.
 */
export function ownImports(graph: UnitGraph, units: readonly IndexedUnit[]): OwnImportRecord[] {
  const found = new Map<string, OwnImportRecord>();
  const present = new Set(units.filter(({ kind }) => kind === "import").map(({ path, start }) => `${path}:${start}`));
  for (const unit of units) {
    for (const { start, startLine, endLine, code, binds } of graph.importsOf(unit)) {
      const { id, path } = unit;
      const key = `${path}:${start}`;
      if (present.has(key)) continue;
      const record = found.get(key) ?? {
        path,
        start_line: startLine,
        end_line: endLine,
        code,
        binds: [...binds],
        units: [],
      };
      record.units.push(id);
      found.set(key, record);
    }
  }
  return [...found.values()];
}
