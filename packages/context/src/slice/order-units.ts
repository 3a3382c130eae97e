import type { EvaluationOrder, IndexedUnit, UnitGraph } from "../unit-graph.ts";
import { createDependencyGraph, type DependencyGraph } from "./dependency-graph.ts";

/** Orders units as an import does; modules imported by functions are last. */
export function orderUnits(
  units: readonly IndexedUnit[],
  graph: UnitGraph,
  order: EvaluationOrder,
): readonly IndexedUnit[] {
  const sorted = units.toSorted((left, right) => order.rankOf(left) - order.rankOf(right));
  if (!sorted.some(({ path }) => order.isLate(path))) return sorted;
  const emission = createEmission(sorted, graph, order);
  for (const position of sorted.keys()) emit(emission, position);
  return emission.ordered.map((position) => sorted[position]).filter((unit) => unit !== undefined);
}

interface Emission {
  readonly dependencies: DependencyGraph;
  readonly moduleOf: Int32Array;
  readonly members: readonly (readonly number[])[];
  readonly isLate: Uint8Array;
  readonly waiting: Int32Array;
  readonly begun: Set<number>;
  readonly ordered: number[];
  readonly done: Set<number>;
  readonly callers: ReadonlyMap<number, Uint8Array>;
}

function createEmission(units: readonly IndexedUnit[], graph: UnitGraph, order: EvaluationOrder): Emission {
  const paths = [...new Set(units.map(({ path }) => path))];
  const positions = new Map(paths.map((path, position) => [path, position]));
  const moduleOf = Int32Array.from(units, ({ path }) => positions.get(path) ?? 0);
  const members: number[][] = paths.map(() => []);
  for (const [position, module] of moduleOf.entries()) members[module]?.push(position);
  const isLate = Uint8Array.from(paths, (path) => Number(order.isLate(path)));
  const waiting = Int32Array.from(paths, (_, module) => (isLate[module] === 1 ? (members[module]?.length ?? 0) : 0));
  const dependencies = createDependencyGraph(units, graph);
  const late = [...waiting.keys()].filter((module) => waiting[module] !== 0);
  return {
    dependencies,
    moduleOf,
    members,
    isLate,
    waiting,
    begun: new Set(),
    ordered: [],
    done: new Set(),
    callers: new Map(late.map((module) => [module, dependencies.callers(members[module] ?? [])])),
  };
}

function emit(emission: Emission, position: number): void {
  const { dependencies, moduleOf, members, waiting, begun, ordered, done } = emission;
  if (begun.has(position)) return;
  begun.add(position);
  const id = moduleOf[position] ?? 0;
  if ((waiting[id] ?? 0) > 0) waiting[id] = (waiting[id] ?? 0) - 1;
  const mayCall = [...emission.callers].some(
    ([module, callers]) => module !== id && waiting[module] !== 0 && callers[position] === 1,
  );
  const called = mayCall ? dependencies.called(position) : [];
  const near = new Set(
    mayCall ? dependencies.eager(position).flatMap((need) => [need, ...dependencies.named(need)]) : [],
  );
  for (const need of called) {
    const module = moduleOf[need] ?? 0;
    if (module === id || waiting[module] === 0) continue;
    const units = members[module] ?? [];
    if (!isCircular(emission, units, !near.has(need))) for (const unit of units) emit(emission, unit);
    else if (dependencies.eager(position).includes(need) && !isCircular(emission, [need], false)) emit(emission, need);
  }
  ordered.push(position);
  done.add(position);
}

function isCircular(emission: Emission, module: readonly number[], isFar: boolean): boolean {
  const { dependencies, begun, done, moduleOf, isLate } = emission;
  const isAhead = (need: number): boolean => begun.has(need) && !done.has(need);
  return dependencies.evaluated(module, (need) => {
    if (isAhead(need) || (!done.has(need) && isLate[moduleOf[need] ?? 0] === 0)) return true;
    return isFar && dependencies.named(need).some(isAhead);
  });
}
