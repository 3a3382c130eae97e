import { areInverse } from "@repost/syntax";
import type { Target } from "@repost/spec";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { TargetPlace } from "./close-over-needs.ts";

export interface FindInversesOptions {
  readonly graph: UnitGraph;
  readonly target: Target;
  readonly place: TargetPlace;
}

const MAX_INVERSES = 2;

/** Returns inverses by name, such as `encode` for `decode`. */
export function findInverses({ graph, target, place }: FindInversesOptions): readonly IndexedUnit[] {
  if (target.func_name.includes(".")) return [];
  const all = [...definitionsOf(graph)]
    .filter(([name]) => areInverse(name, target.func_name))
    .flatMap(([, units]) => units);
  const own = all.filter(({ path }) => path === place.unit.path);
  return (own.length > 0 || all.length > 1 ? own : all).slice(0, MAX_INVERSES);
}

const known = new WeakMap<UnitGraph, ReadonlyMap<string, readonly IndexedUnit[]>>();

function definitionsOf(graph: UnitGraph): ReadonlyMap<string, readonly IndexedUnit[]> {
  const definitions = known.get(graph) ?? readDefinitions(graph);
  known.set(graph, definitions);
  return definitions;
}

function readDefinitions(graph: UnitGraph): ReadonlyMap<string, readonly IndexedUnit[]> {
  const definitions = new Map<string, IndexedUnit[]>();
  for (const path of graph.paths) {
    if (/\.d\.[cm]?ts$/u.test(path)) continue;
    for (const unit of graph.unitsOf(path)) {
      if (unit.kind !== "definition" || unit.isTypeOnly === true) continue;
      for (const name of unit.binds) definitions.set(name, [...(definitions.get(name) ?? []), unit]);
    }
  }
  return definitions;
}
