import type { Target, Unit } from "@repost/spec";
import type { RepositoryIndex } from "./repository-index.ts";
import { closeOverNeeds } from "./slice/close-over-needs.ts";
import { orderUnits } from "./slice/order-units.ts";
import { findTarget } from "./slice/find-target.ts";
import { unitRecord, unitRecords } from "./slice/unit-record.ts";
import type { IndexedUnit, NeedTarget, UnitGraph } from "./unit-graph.ts";

export interface VisibleUnitsOptions {
  readonly index: RepositoryIndex;
  readonly target: Target;
  /** Stops here; what is nearer to the target comes first. @default 2000 */
  readonly maxUnits?: number;
}

/**
 * Every unit that a candidate for the target can reach from what it is shown: the target's slice, all of the target's file, what that file
 * imports of the repository (its import statements are units of kind import with nothing external), and what all of these need.
 */
export function visibleUnits({ index, target, maxUnits = 2000 }: VisibleUnitsOptions): Unit[] {
  const { graph } = index;
  const place = findTarget(graph, target);
  if (place === undefined) return [];
  const policy = { annotations: true, mutators: "all", modules: "own" } as const;
  const slice = closeOverNeeds({ graph, target: place, policy, limits: { units: maxUnits, lines: Infinity } });
  const imports = graph.importUnits(target.path);
  const near = [place.unit, ...(slice?.units ?? []), ...graph.unitsOf(target.path).filter(({ isIdle }) => !isIdle)];
  const imported = imports.flatMap(({ needs }) => needs.flatMap(({ to }) => unitsBehind(to, graph)));
  const units = reach([...near, ...imported], graph, maxUnits);
  const order = graph.orderFrom(target.path);
  for (const { path } of units) order.add(path);
  const kept = new Set(units.map(({ id }) => id));
  return [
    ...imports.map(({ unit, needs }) => unitRecord(unit, needs, kept)),
    ...unitRecords(orderUnits(units, graph, order), graph),
  ];
}

function unitsBehind(to: NeedTarget, graph: UnitGraph): readonly IndexedUnit[] {
  if (to.kind === "unit") return [to.unit];
  return to.kind === "module" ? graph.unitsOf(to.path).filter(({ isIdle }) => !isIdle) : [];
}

/** Breadth first, so that a bound cuts off what is farthest. */
function reach(roots: readonly IndexedUnit[], graph: UnitGraph, maxUnits: number): readonly IndexedUnit[] {
  const found = new Set<IndexedUnit>();
  const queue = [...roots];
  for (let position = 0; position < queue.length && found.size < maxUnits; position++) {
    const unit = queue[position];
    if (unit === undefined || found.has(unit)) continue;
    found.add(unit);
    for (const { to, isPassing } of graph.needsOf(unit)) if (!isPassing) queue.push(...unitsBehind(to, graph));
    for (const mutator of graph.mutatorsOf(unit)) queue.push(mutator.unit);
  }
  return [...found];
}
