import type { EvaluationOrder, IndexedUnit, UnitGraph } from "../unit-graph.ts";
import { createNeedGraph, type NeedGraph } from "./need-graph.ts";

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
  if (!sorted.some(({ path }) => order.isLate(path))) return sorted;
  const emission = createEmission(sorted, graph, order);
  for (const position of sorted.keys()) emit(emission, position);
  return emission.ordered.map((position) => sorted[position]).filter((unit) => unit !== undefined);
}

/** Units and modules are known by their positions. */
interface Emission {
  readonly needs: NeedGraph;
  /** The module of each unit. */
  readonly moduleOf: Int32Array;
  /** The units of each module. */
  readonly members: readonly (readonly number[])[];
  /** 1 for each module that functions alone import. */
  readonly isLate: Uint8Array;
  /** How many units have not begun, of each module that functions alone import; 0 for all others. */
  readonly waiting: Int32Array;
  readonly begun: Set<number>;
  readonly ordered: number[];
  readonly done: Set<number>;
  /** Modules that functions alone import, with the units that may call them: looking what a unit calls takes a walk over all. */
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
  const needs = createNeedGraph(units, graph);
  const late = [...waiting.keys()].filter((module) => waiting[module] !== 0);
  return {
    needs,
    moduleOf,
    members,
    isLate,
    waiting,
    begun: new Set(),
    ordered: [],
    done: new Set(),
    callers: new Map(late.map((module) => [module, needs.callers(members[module] ?? [])])),
  };
}

function emit(emission: Emission, position: number): void {
  const { needs, moduleOf, members, waiting, begun, ordered, done } = emission;
  if (begun.has(position)) return;
  begun.add(position);
  const own = moduleOf[position] ?? 0;
  if ((waiting[own] ?? 0) > 0) waiting[own] = (waiting[own] ?? 0) - 1;
  const mayCall = [...emission.callers].some(
    ([module, callers]) => module !== own && waiting[module] !== 0 && callers[position] === 1,
  );
  const called = mayCall ? needs.called(position) : [];
  const near = new Set(mayCall ? needs.eager(position).flatMap((need) => [need, ...needs.named(need)]) : []);
  for (const need of called) {
    const module = moduleOf[need] ?? 0;
    if (module === own || waiting[module] === 0) continue;
    const units = members[module] ?? [];
    if (!isCircular(emission, units, !near.has(need))) for (const one of units) emit(emission, one);
    // Of a module in a circle, what is evaluated here runs ahead of it by itself, if it can.
    else if (needs.eager(position).includes(need) && !isCircular(emission, [need], false)) emit(emission, need);
  }
  ordered.push(position);
  done.add(position);
}

/**
 * Whether a module evaluates something that is only about to run, or what a module that runs in its own turn has not come to: such as the
 * base of a class of its own, which stands further down in the file that imports it in a function. Where only a chain of calls may lead to
 * the module, it counts as well that a definition that the module evaluates names what is about to run: `Style.null()`, which
 * gives the `NULL = Style()` that waits, calls that sooner than `Style()` comes to a table of styles.
 */
function isCircular(emission: Emission, module: readonly number[], isFar: boolean): boolean {
  const { needs, begun, done, moduleOf, isLate } = emission;
  const isAhead = (need: number): boolean => begun.has(need) && !done.has(need);
  return needs.evaluated(module, (need) => {
    if (isAhead(need) || (!done.has(need) && isLate[moduleOf[need] ?? 0] === 0)) return true;
    return isFar && needs.named(need).some(isAhead);
  });
}
