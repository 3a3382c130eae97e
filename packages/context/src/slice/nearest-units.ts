import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { Slice, SliceLimits } from "./close-over-needs.ts";

/** The units of a slice that are nearest to the target's by their needs, as many as there is room for, in their order. */
export function nearestUnits(
  graph: UnitGraph,
  target: IndexedUnit,
  { units, contextLines }: Slice & Pick<SliceLimits, "contextLines">,
): readonly IndexedUnit[] {
  const kept = new Set(units);
  const found = new Set([target]);
  for (const unit of found) {
    for (const { to } of graph.needsOf(unit)) if (to.kind === "unit" && kept.has(to.unit)) found.add(to.unit);
    for (const mutator of graph.mutatorsOf(unit)) if (kept.has(mutator.unit)) found.add(mutator.unit);
  }
  let lines = 0;
  const near = [...found].filter((unit) => {
    lines += unit.endLine - unit.startLine + 1;
    return unit === target || lines <= contextLines;
  });
  const shown = new Set(near);
  return units.filter((unit) => shown.has(unit));
}
