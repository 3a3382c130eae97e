import type { EvaluationOrder, IndexedUnit, UnitGraph } from "../unit-graph.ts";

/**
 * Puts units in the order in which they run when the target's module is imported. Modules that functions alone import come last, unless a
 * statement calls such a function while it loads: then the module runs before it, as it would there. Within a module nothing overtakes
 * anything.
 */
export function orderUnits(
  units: readonly IndexedUnit[],
  graph: UnitGraph,
  order: EvaluationOrder,
): readonly IndexedUnit[] {
  const sorted = units.toSorted((left, right) => order.rankOf(left) - order.rankOf(right));
  const late = new Map<string, IndexedUnit[]>();
  for (const unit of sorted) {
    if (order.isLate(unit.path)) late.set(unit.path, [...(late.get(unit.path) ?? []), unit]);
  }
  if (late.size === 0) return sorted;
  const kept = new Set(sorted);
  const ordered: IndexedUnit[] = [];
  const begun = new Set<IndexedUnit>();
  const emit = (unit: IndexedUnit): void => {
    if (begun.has(unit)) return;
    begun.add(unit);
    const isWaiting = ({ path }: IndexedUnit): boolean => late.get(path)?.some((one) => !begun.has(one)) === true;
    for (const need of called(unit, graph, kept)) {
      if (need.path === unit.path || !isWaiting(need)) continue;
      const module = late.get(need.path) ?? [];
      if (!isCircular(module, graph, kept, begun, ordered)) for (const one of module) emit(one);
    }
    ordered.push(unit);
  };
  for (const unit of sorted) emit(unit);
  return ordered;
}

function needsOf(
  unit: IndexedUnit,
  graph: UnitGraph,
  kept: ReadonlySet<IndexedUnit>,
  timing?: "eager",
): readonly IndexedUnit[] {
  return graph.needsOf(unit).flatMap(({ to, timing: found, role }) => {
    const isWanted = role === "value" && (timing === undefined || found === timing);
    return isWanted && to.kind === "unit" && to.unit !== unit && kept.has(to.unit) ? [to.unit] : [];
  });
}

/** What running a unit evaluates, and what the definitions that it may call need. */
function called(unit: IndexedUnit, graph: UnitGraph, kept: ReadonlySet<IndexedUnit>): readonly IndexedUnit[] {
  const found = new Set(needsOf(unit, graph, kept, "eager"));
  for (const next of found) {
    if (next.kind === "definition") for (const need of needsOf(next, graph, kept)) found.add(need);
  }
  return [...found];
}

/** Whether a module evaluates something that is only about to run. */
function isCircular(
  module: readonly IndexedUnit[],
  graph: UnitGraph,
  kept: ReadonlySet<IndexedUnit>,
  begun: ReadonlySet<IndexedUnit>,
  ordered: readonly IndexedUnit[],
): boolean {
  const done = new Set(ordered);
  const found = new Set(module);
  for (const next of found) {
    for (const need of needsOf(next, graph, kept, "eager")) {
      if (begun.has(need) && !done.has(need)) return true;
      found.add(need);
    }
  }
  return false;
}
