import type { IndexedUnit, Mutator, Need, OwnImport, UnitGraph } from "../unit-graph.ts";
import { createEvaluationOrders } from "./evaluation-order.ts";
import { describeImport, importUnits } from "./own-imports.ts";
import { createFunctionEffects } from "./function-effects.ts";
import { importableModules } from "./importable.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { mutationsOf } from "./mutations.ts";
import type { PythonModule, PythonUnit } from "./python-module.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import { unitNeeds } from "./unit-needs.ts";

export function createPythonGraph(modules: ReadonlyMap<string, PythonModule>, finder: ModuleFinder): UnitGraph {
  const resolver = createResolver(modules, finder);
  const isImportable = importableModules(modules, finder);
  const units = new Map([...modules.values()].flatMap((module) => module.units.map((unit) => [unit.id, unit])));
  const { mutators, changed } = changesOf(units.values(), resolver);
  const needs = new Map<string, readonly Need[]>();
  const needsOf = ({ id }: IndexedUnit): readonly Need[] => {
    const known = needs.get(id);
    if (known !== undefined) return known;
    const unit = units.get(id);
    const module = unit === undefined ? undefined : modules.get(unit.path);
    const found =
      unit === undefined || module === undefined ? [] : unitNeeds(unit, module, resolver, isImportable);
    needs.set(id, found);
    return found;
  };
  return {
    paths: [...modules.keys()],
    codeOf: (path) => modules.get(path)?.code,
    moduleName: (path) => finder.nameOf(path),
    unitsOf: (path) => modules.get(path)?.units ?? [],
    needsOf,
    mutatorsOf: ({ id }) => mutators.get(id) ?? [],
    changedBy: ({ id }) => changed.get(id) ?? [],
    functionsOf: (path) => modules.get(path)?.functions ?? [],
    orderFrom: createEvaluationOrders(resolver),
    importsOf: ({ id }) => importsOf(units.get(id), resolver),
    importUnits: (path) => importUnits(modules.get(path), resolver),
  };
}

interface Changes {
  readonly mutators: ReadonlyMap<string, readonly Mutator[]>;
  readonly changed: ReadonlyMap<string, readonly IndexedUnit[]>;
}

function changesOf(units: Iterable<PythonUnit>, resolver: Resolver): Changes {
  const functions = createFunctionEffects(resolver);
  const mutators = new Map<string, Mutator[]>();
  const changed = new Map<string, readonly IndexedUnit[]>();
  for (const unit of units) {
    const changes = mutationsOf(unit, resolver, functions);
    if (changes.size > 0) changed.set(unit.id, [...changes.keys()]);
    for (const [one, strength] of changes) {
      const known = mutators.get(one.id);
      if (known === undefined) mutators.set(one.id, [{ unit, strength }]);
      else known.push({ unit, strength });
    }
  }
  return { mutators, changed };
}

function importsOf(unit: PythonUnit | undefined, resolver: Resolver): readonly OwnImport[] {
  const module = unit === undefined ? undefined : resolver.modules.get(unit.path);
  if (unit === undefined || module === undefined) return [];
  const statements = unit.references.flatMap((reference) => {
    const { through } = resolver.reference(module, reference);
    return through?.statement.place === "top" ? [through.statement] : [];
  });
  return [...new Set(statements)].map((statement) => describeImport(statement, module));
}
