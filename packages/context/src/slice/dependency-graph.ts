import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";

export interface DependencyGraph {
  callers(positions: readonly number[]): Uint8Array;
  eager(position: number): readonly number[];
  called(position: number): readonly number[];
  named(position: number): readonly number[];
  evaluated(positions: readonly number[], test: (position: number) => boolean): boolean;
}

export function createDependencyGraph(units: readonly IndexedUnit[], graph: UnitGraph): DependencyGraph {
  const positions = new Map(units.map((unit, position) => [unit, position]));
  const eager: (readonly number[])[] = [];
  const all: (readonly number[])[] = [];
  for (const [position, unit] of units.entries()) {
    const needs = graph.dependenciesOf(unit).flatMap(({ to, timing, role }) => {
      const need = role === "value" && to.kind === "unit" ? positions.get(to.unit) : undefined;
      return need === undefined || need === position ? [] : [{ need, timing }];
    });
    all.push([...new Set(needs.map(({ need }) => need))]);
    eager.push([...new Set(needs.filter(({ timing }) => timing === "eager").map(({ need }) => need))]);
  }
  const named = (position: number): readonly number[] =>
    units[position]?.kind === "definition" ? (all[position] ?? []) : [];
  const users: number[][] = units.map(() => []);
  for (const position of units.keys()) {
    for (const need of named(position)) users[need]?.push(position);
  }
  const marks = new Int32Array(units.length);
  let walks = 0;
  return {
    callers: (starts) => {
      walks += 1;
      const positions: number[] = [];
      addNew(positions, starts, marks, walks);
      for (const next of positions) addNew(positions, users[next], marks, walks);
      const leads = Uint8Array.from(marks, (mark) => Number(mark === walks));
      return Uint8Array.from(eager, (needs) => Number(needs.some((need) => leads[need] === 1)));
    },
    eager: (position) => eager[position] ?? [],
    named,
    called: (position) => {
      walks += 1;
      const positions: number[] = [];
      addNew(positions, eager[position], marks, walks);
      for (const next of positions) addNew(positions, named(next), marks, walks);
      return positions;
    },
    evaluated: (starts, test) => {
      walks += 1;
      const positions: number[] = [];
      addNew(positions, starts, marks, walks);
      for (const next of positions) {
        if (eager[next]?.some(test) === true) return true;
        addNew(positions, eager[next], marks, walks);
      }
      return false;
    },
  };
}

function addNew(added: number[], positions: readonly number[] = [], marks: Int32Array, walk: number): void {
  for (const position of positions) {
    if (marks[position] === walk) continue;
    marks[position] = walk;
    added.push(position);
  }
}
