import { areInverse } from "@repost/syntax";
import { memoizeWeakly } from "../memoize.ts";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { SliceTarget } from "./find-target.ts";

const MAX_INVERSES = 2;

/** Returns inverses by name, such as `encode` for `decode`. */
export function findInverses({ graph, target, location }: SliceTarget): readonly IndexedUnit[] {
  if (target.func_name.includes(".")) return [];
  const all = [...definitionsOf(graph)]
    .filter(([name]) => areInverse(name, target.func_name))
    .flatMap(([, units]) => units);
  const sameFile = all.filter(({ path }) => path === location.unit.path);
  return (sameFile.length > 0 || all.length > 1 ? sameFile : all).slice(0, MAX_INVERSES);
}

const definitionsOf = memoizeWeakly((graph: UnitGraph) => {
  const definitions = new Map<string, IndexedUnit[]>();
  for (const path of graph.paths) {
    if (/\.d\.[cm]?ts$/u.test(path)) continue;
    for (const unit of graph.unitsOf(path)) {
      if (unit.kind !== "definition" || unit.isTypeOnly === true) continue;
      for (const name of unit.boundNames) definitions.set(name, [...(definitions.get(name) ?? []), unit]);
    }
  }
  return definitions;
});
