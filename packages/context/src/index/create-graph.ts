import { getOrCreate, memoize } from "../memoize.ts";
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

interface GraphModule {
  readonly code: string;
  readonly functions: readonly FunctionText[];
}

export interface GraphParts<U extends IndexedUnit, Module extends GraphModule> {
  readonly modules: ReadonlyMap<string, Module>;
  readonly moduleName: UnitGraph["moduleName"];
  readonly orderFrom: UnitGraph["orderFrom"];
  readonly unitsOf: (path: string) => readonly U[];
  readonly dependenciesOf: (unit: U, module: Module) => readonly Dependency[];
  readonly changesOf: (unit: U, module: Module) => Iterable<Change<U>>;
  readonly importsOf: (unit: U, module: Module) => readonly OwnImport[];
  readonly importUnits: (module: Module) => readonly OwnImportUnit[];
}

export function createGraph<U extends IndexedUnit, Module extends GraphModule>(
  parts: GraphParts<U, Module>,
): UnitGraph {
  const { modules, moduleName, orderFrom, unitsOf } = parts;
  const paths = [...modules.keys()];
  const units = new Map(paths.flatMap((path) => unitsOf(path).map((unit) => [unit.id, unit] as const)));
  const inModule = <T>(path: string, partsOf: (module: Module) => readonly T[]): readonly T[] => {
    const module = modules.get(path);
    return module === undefined ? [] : partsOf(module);
  };
  const { mutators, changed } = allChanges(units.values(), parts);
  const importUnits = memoize((path: string) => inModule(path, parts.importUnits));
  const dependenciesOf = memoize((unit: U) => inModule(unit.path, (module) => parts.dependenciesOf(unit, module)));
  const importsOf = memoize((unit: U) => inModule(unit.path, (module) => parts.importsOf(unit, module)));
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

function allChanges<U extends IndexedUnit, Module extends GraphModule>(
  units: Iterable<U>,
  { modules, changesOf }: GraphParts<U, Module>,
): Changes {
  const mutators = new Map<string, Mutator[]>();
  const changed = new Map<string, readonly IndexedUnit[]>();
  for (const unit of units) {
    const strengths = new Map<U, Mutator["strength"]>();
    const module = unit.isIdle ? undefined : modules.get(unit.path);
    for (const { units: changedUnits, strength } of module === undefined ? [] : changesOf(unit, module)) {
      for (const other of changedUnits)
        if (other !== unit && strengths.get(other) !== "strong") strengths.set(other, strength);
    }
    if (strengths.size > 0) changed.set(unit.id, [...strengths.keys()]);
    for (const [{ id }, strength] of strengths) getOrCreate(mutators, id, () => []).push({ unit, strength });
  }
  return { mutators, changed };
}
