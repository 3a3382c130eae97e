import { getOrCreate } from "../memoize.ts";
import { createGraph } from "../index/create-graph.ts";
import type { OwnImport, UnitGraph, Dependency } from "../unit-graph.ts";
import { createStarSearch, describeImport, importUnits, type StarSearch } from "./own-imports.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { createMutations } from "./mutations.ts";
import type { PythonModule, PythonUnit } from "./python-module.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import { isOfWindows, refusesImport } from "./windows-only.ts";
import { createOrders, type EvaluationStep } from "../index/evaluation-orders.ts";
import type { ImportStatement, ImportItem } from "@repost/syntax/python-scopes";
import { dependenciesOf, importDependency, nameIn } from "../index/dependencies-of.ts";
import { targetOf } from "../index/resolution.ts";
import { locateItem } from "./import-locations.ts";

export function createPythonGraph(modules: ReadonlyMap<string, PythonModule>, finder: ModuleFinder): UnitGraph {
  const resolver = createResolver(modules, finder);
  const isImportable = importableModules(modules, finder);
  const starOf = createStarSearch(resolver);
  return createGraph<PythonUnit, PythonModule>({
    modules,
    moduleName: (path) => finder.nameOf(path),
    orderFrom: createOrders(
      resolver,
      (module) => stepsOf(module, resolver),
      (path) => finder.packagesOf(path),
    ),
    unitsOf: (path) => modules.get(path)?.units ?? [],
    dependenciesOf: (unit, module) => unitDependencies(unit, module, resolver, isImportable),
    changesOf: createMutations(resolver),
    importsOf: (unit, module) => importsThrough(unit, module, resolver, starOf),
    importUnits: (module) => importUnits(module, resolver),
  });
}

function importsThrough(
  unit: PythonUnit,
  module: PythonModule,
  resolver: Resolver,
  starOf: StarSearch,
): readonly OwnImport[] {
  const named = unit.references.map((reference) => resolver.reference(unit.path, reference).through?.statement);
  const unbound =
    module.stars.length === 0
      ? []
      : unit.references.filter(({ item, name }) => item === null && !module.binders.has(name));
  const opened = unbound.map(({ name }) => starOf(module, name));
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
        if (location.kind === "module") getOrCreate(importers, location.path, () => []).push(path);
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

function unitDependencies(
  unit: PythonUnit,
  { code }: PythonModule,
  resolver: Resolver,
  isImportable: (path: string) => boolean,
): readonly Dependency[] {
  const fails = (item: ImportItem): boolean => {
    const location = locateItem(item, unit.path, resolver.finder);
    if (location.kind === "external") return false;
    if (location.kind === "missing" || !isImportable(location.path)) return true;
    const resolution = resolver.item(item, unit.path);
    return resolution.kind === "missing" || (resolution.kind === "module" && !isImportable(resolution.path));
  };
  const dependencies = unit.references.flatMap((reference) =>
    reference.item !== null && fails(reference.item)
      ? []
      : dependenciesOf(reference, resolver.reference(unit.path, reference), { unit, code }),
  );
  const resolved = unit.isIdle
    ? dependencies.filter(({ name, to }) => to.kind !== "unresolved" || !bindsFirst(unit, name))
    : dependencies;
  return [...resolved, ...importDependencies(unit, code, resolver, fails)].toSorted(
    (left, right) => left.start - right.start || right.end - left.end,
  );
}

function bindsFirst({ boundNames }: PythonUnit, name: string): boolean {
  return boundNames.has(/^\w+/.exec(name)?.[0] ?? "");
}

function importDependencies(
  unit: PythonUnit,
  code: string,
  resolver: Resolver,
  fails: (item: ImportItem) => boolean,
): readonly Dependency[] {
  const resolved = new Set(unit.references.map(({ item }) => item));
  return unit.imports.flatMap(({ items, typing, nesting }) => {
    if (typing) return [];
    return items.flatMap((item): readonly Dependency[] => {
      if (locateItem(item, unit.path, resolver.finder).kind === "external") return [];
      const isFailing = fails(item);
      if (nesting === "top" && !unit.boundNames.has(item.bound)) return [];
      if (resolved.has(item) && !isFailing) return [];
      const to = isFailing ? undefined : targetOf(resolver.item(item, unit.path));
      const name = nameIn(code, item.start, item.end);
      const dependencies = importDependency(item, unit, name, to ?? { kind: "unresolved", isMissing: true });
      return nesting === "lazy" ? dependencies.map((each) => ({ ...each, timing: "lazy" })) : dependencies;
    });
  });
}
