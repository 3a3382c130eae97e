import { memoize } from "../memoize.ts";
import type {
  Dependency,
  FunctionText,
  IndexedUnit,
  Mutator,
  OwnImport,
  OwnImportUnit,
  UnitGraph,
} from "../unit-graph.ts";
import type { Change } from "./effects.ts";

export interface GraphParts<U extends IndexedUnit> {
  readonly modules: ReadonlyMap<string, { readonly code: string; readonly functions: readonly FunctionText[] }>;
  readonly moduleName: UnitGraph["moduleName"];
  readonly orderFrom: UnitGraph["orderFrom"];
  readonly unitsOf: (path: string) => readonly U[];
  readonly dependenciesOf: (unit: U) => readonly Dependency[];
  readonly changesOf: (unit: U) => Iterable<Change<U>>;
  readonly importsOf: (unit: U) => readonly OwnImport[];
  readonly importUnits: (path: string) => readonly OwnImportUnit[];
}

export function createGraph<U extends IndexedUnit>(parts: GraphParts<U>): UnitGraph {
  const { modules, moduleName, orderFrom, unitsOf } = parts;
  const paths = [...modules.keys()];
  const units = new Map(paths.flatMap((path) => unitsOf(path).map((unit) => [unit.id, unit] as const)));
  const { mutators, changed } = allChanges(units.values(), parts);
  const importUnits = memoize(parts.importUnits);
  const dependenciesOf = memoize(parts.dependenciesOf);
  const importsOf = memoize(parts.importsOf);
  return {
    paths,
    codeOf: (path) => modules.get(path)?.code,
    moduleName,
    unitsOf,
    dependenciesOf: ({ id, path }) => {
      const unit = units.get(id);
      if (unit !== undefined) return dependenciesOf(unit);
      return importUnits(path).find((imported) => imported.unit.id === id)?.dependencies ?? [];
    },
    mutatorsOf: ({ id }) => mutators.get(id) ?? [],
    changedBy: ({ id }) => changed.get(id) ?? [],
    functionsOf: (path) => modules.get(path)?.functions ?? [],
    orderFrom,
    importsOf: ({ id }) => {
      const unit = units.get(id);
      return unit === undefined ? [] : importsOf(unit);
    },
    importUnits,
  };
}

interface Changes {
  readonly mutators: ReadonlyMap<string, readonly Mutator[]>;
  readonly changed: ReadonlyMap<string, readonly IndexedUnit[]>;
}

function allChanges<U extends IndexedUnit>(units: Iterable<U>, { changesOf }: GraphParts<U>): Changes {
  const mutators = new Map<string, Mutator[]>();
  const changed = new Map<string, readonly IndexedUnit[]>();
  for (const unit of units) {
    const strengths = new Map<U, Mutator["strength"]>();
    for (const { units: changedUnits, strength } of unit.isIdle ? [] : changesOf(unit)) {
      for (const other of changedUnits)
        if (other !== unit && strengths.get(other) !== "strong") strengths.set(other, strength);
    }
    if (strengths.size > 0) changed.set(unit.id, [...strengths.keys()]);
    for (const [{ id }, strength] of strengths) {
      const existing = mutators.get(id);
      if (existing === undefined) mutators.set(id, [{ unit, strength }]);
      else existing.push({ unit, strength });
    }
  }
  return { mutators, changed };
}
