import type { IndexedUnit, Mutator, Dependency, OwnImport, OwnImportUnit, UnitGraph } from "../unit-graph.ts";
import { createEvaluationOrders } from "./evaluation-order.ts";
import { describeImport, importUnits, starOf } from "./own-imports.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { createMutations } from "./mutations.ts";
import type { PythonModule, PythonUnit } from "./python-module.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import { unitDependencies } from "./unit-dependencies.ts";
import { isOfWindows, refusesImport } from "./windows-only.ts";

export function createPythonGraph(modules: ReadonlyMap<string, PythonModule>, finder: ModuleFinder): UnitGraph {
  const resolver = createResolver(modules, finder);
  const isImportable = importableModules(modules, finder);
  const units = new Map([...modules.values()].flatMap((module) => module.units.map((unit) => [unit.id, unit])));
  const { mutators, changed } = changesOf(units.values(), resolver);
  const imports = new Map<string, readonly OwnImportUnit[]>();
  const importsIn = (path: string): readonly OwnImportUnit[] => {
    const existing = imports.get(path);
    if (existing !== undefined) return existing;
    const units = importUnits(modules.get(path), resolver);
    imports.set(path, units);
    return units;
  };
  const dependenciesOf = memoize(units, (unit): readonly Dependency[] => {
    const module = modules.get(unit.path);
    return module === undefined ? [] : unitDependencies(unit, module, resolver, isImportable);
  });
  const importsOf = memoize(units, (unit) => [...importsThrough(unit, resolver), ...starsThrough(unit, resolver)]);
  return {
    paths: [...modules.keys()],
    codeOf: (path) => modules.get(path)?.code,
    moduleName: (path) => finder.nameOf(path),
    unitsOf: (path) => modules.get(path)?.units ?? [],
    dependenciesOf: ({ id, path }) =>
      dependenciesOf(id) ?? importsIn(path).find(({ unit }) => unit.id === id)?.dependencies ?? [],
    mutatorsOf: ({ id }) => mutators.get(id) ?? [],
    changedBy: ({ id }) => changed.get(id) ?? [],
    functionsOf: (path) => modules.get(path)?.functions ?? [],
    orderFrom: createEvaluationOrders(resolver),
    importsOf: ({ id }) => importsOf(id) ?? [],
    importUnits: importsIn,
  };
}

interface Changes {
  readonly mutators: ReadonlyMap<string, readonly Mutator[]>;
  readonly changed: ReadonlyMap<string, readonly IndexedUnit[]>;
}

function changesOf(units: Iterable<PythonUnit>, resolver: Resolver): Changes {
  const mutationsOf = createMutations(resolver);
  const mutators = new Map<string, Mutator[]>();
  const changed = new Map<string, readonly IndexedUnit[]>();
  for (const unit of units) {
    const changes = mutationsOf(unit);
    if (changes.size > 0) changed.set(unit.id, [...changes.keys()]);
    for (const [mutator, strength] of changes) {
      const existing = mutators.get(mutator.id);
      if (existing === undefined) mutators.set(mutator.id, [{ unit, strength }]);
      else existing.push({ unit, strength });
    }
  }
  return { mutators, changed };
}

function importsThrough(unit: PythonUnit, resolver: Resolver): readonly OwnImport[] {
  const module = resolver.modules.get(unit.path);
  if (module === undefined) return [];
  const statements = unit.references.flatMap((reference) => {
    const { through } = resolver.reference(module, reference);
    return through?.statement.place === "top" ? [through.statement] : [];
  });
  return [...new Set(statements)].map((statement) => describeImport(statement, module));
}

function starsThrough(unit: PythonUnit, resolver: Resolver): readonly OwnImport[] {
  const module = resolver.modules.get(unit.path);
  if (module === undefined || module.stars.length === 0) return [];
  const names = unit.references
    .filter((reference) => reference.item === null && !module.binders.has(reference.name))
    .map(({ name }) => name);
  const statements = names.map((name) => starOf(module, name, resolver));
  return [...new Set(statements)].flatMap((statement) =>
    statement?.place === "top" ? [describeImport(statement, module)] : [],
  );
}

function memoize<T>(
  units: ReadonlyMap<string, PythonUnit>,
  compute: (unit: PythonUnit) => T,
): (id: string) => T | undefined {
  const cache = new Map<string, T>();
  return (id) => {
    const existing = cache.get(id);
    const unit = units.get(id);
    if (existing !== undefined || unit === undefined) return existing;
    const value = compute(unit);
    cache.set(id, value);
    return value;
  };
}

function importableModules(
  modules: ReadonlyMap<string, PythonModule>,
  finder: ModuleFinder,
): (path: string) => boolean {
  const failing = new Set<string>();
  const importers = new Map<string, string[]>();
  for (const { path, imports, units } of modules.values()) {
    if (units.some(({ code }) => refusesImport(code))) failing.add(path);
    for (const statement of imports.filter(({ place }) => place === "top")) {
      const names = statement.isFrom ? [statement.module] : statement.items.map(({ name }) => name);
      for (const name of names) {
        const location = finder.find(path, statement.level, name);
        if (location.kind === "module") importers.set(location.path, [...(importers.get(location.path) ?? []), path]);
        else if (statement.level === 0 && isOfWindows(statement, name[0] ?? "")) failing.add(path);
      }
    }
  }
  const pending = [...failing];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const importer of importers.get(path) ?? []) {
      if (!failing.has(importer)) pending.push(importer);
      failing.add(importer);
    }
  }
  return (path) => !failing.has(path);
}
