import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";

/** Dependencies between units, by position. */
export class DependencyGraph {
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
