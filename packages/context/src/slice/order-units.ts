import type { EvaluationOrder, IndexedUnit, UnitGraph } from "../unit-graph.ts";

/** Dependencies between units, by position. */
class DependencyGraph {
  readonly #units: readonly IndexedUnit[];
  readonly #eager: (readonly number[])[] = [];
  readonly #all: (readonly number[])[] = [];
  readonly #users: readonly number[][];

  constructor(units: readonly IndexedUnit[], graph: UnitGraph) {
    this.#units = units;
    this.#users = units.map(() => []);
    const positions = new Map(units.map((unit, position) => [unit, position]));
    for (const [position, unit] of units.entries()) {
      const needs = graph.dependenciesOf(unit).flatMap(({ to, timing, role }) => {
        const need = role === "value" && to.kind === "unit" ? positions.get(to.unit) : undefined;
        return need === undefined || need === position ? [] : [{ need, timing }];
      });
      this.#all.push([...new Set(needs.map(({ need }) => need))]);
      this.#eager.push([...new Set(needs.filter(({ timing }) => timing === "eager").map(({ need }) => need))]);
      for (const need of this.named(position)) this.#users[need]?.push(position);
    }
  }

  /** Returns 1 for each unit that evaluates a user of the units. */
  callers(positions: readonly number[]): Uint8Array {
    const users = new Set(positions);
    for (const next of users) for (const user of this.#users[next] ?? []) users.add(user);
    return Uint8Array.from(this.#eager, (needs) => Number(needs.some((need) => users.has(need))));
  }

  eager(position: number): readonly number[] {
    return this.#eager[position] ?? [];
  }

  named(position: number): readonly number[] {
    return this.#units[position]?.kind === "definition" ? (this.#all[position] ?? []) : [];
  }

  called(position: number): readonly number[] {
    const called = new Set(this.eager(position));
    for (const next of called) for (const named of this.named(next)) called.add(named);
    return [...called];
  }

  evaluated(positions: readonly number[], test: (position: number) => boolean): boolean {
    const evaluated = new Set(positions);
    for (const next of evaluated) {
      if (this.eager(next).some(test)) return true;
      for (const need of this.eager(next)) evaluated.add(need);
    }
    return false;
  }
}

/** Orders units as an import does; modules imported by functions are last. */
export function orderUnits(
  units: readonly IndexedUnit[],
  graph: UnitGraph,
  order: EvaluationOrder,
): readonly IndexedUnit[] {
  const sorted = units.toSorted((left, right) => order.rankOf(left) - order.rankOf(right));
  if (!sorted.some(({ path }) => order.isLate(path))) return sorted;
  const emission = new Emission(sorted, graph, order);
  for (const position of sorted.keys()) emission.emit(position);
  return [...emission.ordered].map((position) => sorted[position]).filter((unit) => unit !== undefined);
}

class Emission {
  readonly ordered = new Set<number>();
  readonly #begun = new Set<number>();
  readonly #dependencies: DependencyGraph;
  readonly #moduleOf: Int32Array;
  readonly #members: readonly number[][];
  readonly #isLate: Uint8Array;
  readonly #waiting: Int32Array;
  readonly #callers: ReadonlyMap<number, Uint8Array>;

  constructor(units: readonly IndexedUnit[], graph: UnitGraph, order: EvaluationOrder) {
    const paths = [...new Set(units.map(({ path }) => path))];
    const positions = new Map(paths.map((path, position) => [path, position]));
    this.#moduleOf = Int32Array.from(units, ({ path }) => positions.get(path) ?? 0);
    this.#members = paths.map(() => []);
    for (const [position, module] of this.#moduleOf.entries()) this.#members[module]?.push(position);
    this.#isLate = Uint8Array.from(paths, (path) => Number(order.isLate(path)));
    this.#waiting = Int32Array.from(this.#members, ({ length }, module) => (this.#isLate[module] === 1 ? length : 0));
    this.#dependencies = new DependencyGraph(units, graph);
    const late = [...this.#waiting.keys()].filter((module) => this.#waiting[module] !== 0);
    this.#callers = new Map(late.map((module) => [module, this.#dependencies.callers(this.#members[module] ?? [])]));
  }

  emit(position: number): void {
    if (this.#begun.has(position)) return;
    this.#begun.add(position);
    const id = this.#moduleOf[position] ?? 0;
    if ((this.#waiting[id] ?? 0) > 0) this.#waiting[id] = (this.#waiting[id] ?? 0) - 1;
    const mayCall = [...this.#callers].some(
      ([module, callers]) => module !== id && this.#waiting[module] !== 0 && callers[position] === 1,
    );
    if (mayCall) this.#emitCalled(position, id);
    this.ordered.add(position);
  }

  #emitCalled(position: number, id: number): void {
    const eager = this.#dependencies.eager(position);
    const near = new Set(eager.flatMap((need) => [need, ...this.#dependencies.named(need)]));
    for (const need of this.#dependencies.called(position)) {
      const module = this.#moduleOf[need] ?? 0;
      if (module === id || this.#waiting[module] === 0) continue;
      const units = this.#members[module] ?? [];
      if (!this.#isCircular(units, !near.has(need))) for (const unit of units) this.emit(unit);
      else if (eager.includes(need) && !this.#isCircular([need], false)) this.emit(need);
    }
  }

  #isCircular(units: readonly number[], isFar: boolean): boolean {
    const isAhead = (need: number): boolean => this.#begun.has(need) && !this.ordered.has(need);
    return this.#dependencies.evaluated(units, (need) => {
      if (isAhead(need) || (!this.ordered.has(need) && this.#isLate[this.#moduleOf[need] ?? 0] === 0)) return true;
      return isFar && this.#dependencies.named(need).some(isAhead);
    });
  }
}
