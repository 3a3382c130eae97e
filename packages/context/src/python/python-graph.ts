import { createGraph } from "../index/create-graph.ts";
import type { OwnImport, UnitGraph } from "../unit-graph.ts";
import { describeImport, importUnits, starOf } from "./own-imports.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { createMutations } from "./mutations.ts";
import type { PythonModule, PythonUnit } from "./python-module.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import { unitDependencies } from "./unit-dependencies.ts";
import { isOfWindows, refusesImport } from "./windows-only.ts";
import { createOrders, type EvaluationStep } from "../index/evaluation-orders.ts";
import type { ImportStatement } from "@repost/syntax/python-scopes";

export function createPythonGraph(modules: ReadonlyMap<string, PythonModule>, finder: ModuleFinder): UnitGraph {
  const resolver = createResolver(modules, finder);
  const isImportable = importableModules(modules, finder);
  return createGraph<PythonUnit, PythonModule>({
    modules,
    moduleName: (path) => finder.nameOf(path),
    orderFrom: createEvaluationOrders(resolver),
    unitsOf: (path) => modules.get(path)?.units ?? [],
    dependenciesOf: (unit, module) => unitDependencies(unit, module, resolver, isImportable),
    changesOf: createMutations(resolver),
    importsOf: (unit, module) => importsThrough(unit, module, resolver),
    importUnits: (module) => importUnits(module, resolver),
  });
}

function importsThrough(unit: PythonUnit, module: PythonModule, resolver: Resolver): readonly OwnImport[] {
  const named = unit.references.map((reference) => resolver.reference(unit.path, reference).through?.statement);
  const unbound =
    module.stars.length === 0
      ? []
      : unit.references.filter(({ item, name }) => item === null && !module.binders.has(name));
  const opened = unbound.map(({ name }) => starOf(module, name, resolver));
  return [...new Set(named), ...new Set(opened)].flatMap((statement) =>
    statement?.nesting === "top" ? [describeImport(statement, module)] : [],
  );
}

function importableModules(
  modules: ReadonlyMap<string, PythonModule>,
  finder: ModuleFinder,
): (path: string) => boolean {
  const failing = new Set<string>();
  const importers = new Map<string, string[]>();
  for (const { path, imports, units } of modules.values()) {
    if (units.some(({ code }) => refusesImport(code))) failing.add(path);
    for (const statement of imports.filter(({ nesting }) => nesting === "top")) {
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

function createEvaluationOrders(resolver: Resolver): UnitGraph["orderFrom"] {
  return createOrders({
    stepsOf: (path) => {
      const module = resolver.modules.get(path);
      return module === undefined ? [] : stepsOf(module, resolver);
    },
    packagesOf: (path) => resolver.finder.packagesOf(path),
  });
}

function stepsOf(module: PythonModule, resolver: Resolver): readonly EvaluationStep[] {
  const idle = module.units.filter(({ isIdle }) => isIdle);
  const runs = ({ start }: ImportStatement): boolean => !idle.some((unit) => start >= unit.start && start < unit.end);
  const steps = [
    ...module.imports.filter(runs).map((statement) => ({
      at: statement.start,
      tasks: importedModules(statement, module, resolver).map((path): EvaluationStep => ({ kind: "import", path })),
    })),
    ...module.units.map(({ id, end }) => ({ at: end, tasks: [{ kind: "unit", id } as const] })),
  ];
  return steps.toSorted((left, right) => left.at - right.at).flatMap(({ tasks }) => tasks);
}

function importedModules(statement: ImportStatement, { path }: PythonModule, { finder }: Resolver): readonly string[] {
  if (!statement.isFrom) {
    return statement.items.flatMap(({ name }) => {
      const location = finder.find(path, 0, name);
      return location.kind === "module" ? [location.path] : [];
    });
  }
  const names = statement.items.flatMap(({ name }) => name);
  const location = finder.find(path, statement.level, statement.module, names);
  if (location.kind !== "module") return [];
  return [location.path, ...names.flatMap((name) => finder.child(location.path, name) ?? [])];
}
