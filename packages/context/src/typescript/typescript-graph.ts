import { posix } from "node:path";
import type { IndexedUnit, Mutator, Dependency, OwnImport, OwnImportUnit, UnitGraph } from "../unit-graph.ts";
import { bindNames } from "./dissolved-statements.ts";
import { createEvaluationOrders } from "./evaluation-order.ts";
import { createFunctionEffects } from "./function-effects.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { mutationsOf } from "./mutations.ts";
import { describeImport, importUnits } from "./own-imports.ts";
import { binderOf } from "./resolve-names.ts";
import { platformExtensions } from "./platform-extensions.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import { unitDependencies } from "./unit-dependencies.ts";

export interface TypeScriptGraphOptions {
  readonly modules: ReadonlyMap<string, TypeScriptModule>;
  readonly finder: ModuleFinder;
  readonly compilerOptionsOf: (folder: string) => Readonly<Record<string, string | boolean>>;
  readonly isModuleFolder: (folder: string) => boolean;
}

export function createTypeScriptGraph(options: TypeScriptGraphOptions): UnitGraph {
  const { modules, finder, compilerOptionsOf, isModuleFolder } = options;
  /** CommonJS by Node's rules, or by the compiler's output. */
  const isCommon = (path: string): boolean => {
    if (/\.c[jt]s$/.test(path)) return true;
    return /\.jsx?$/.test(path) && modules.get(path)?.isModule === false && !isModuleFolder(posix.dirname(path));
  };
  const resolver = createResolver(modules, finder);
  const dissolved = new Map([...modules.values()].map((module) => [module.path, bindNames(module, resolver)]));
  const unitsIn = new Map(
    [...modules.values()].map(({ path, statements }) => [
      path,
      statements.filter((unit) => dissolved.get(path)?.has(unit) !== true),
    ]),
  );
  const units = new Map([...unitsIn.values()].flatMap((list) => list.map((unit) => [unit.id, unit] as const)));
  const { mutators, changed } = changesOf(units.values(), resolver);
  const orderFrom = createEvaluationOrders(resolver);
  const extensions = platformExtensions(units.values(), (path, other) => orderFrom(path).has(other));
  const importsIn = memoize((path: string): readonly OwnImportUnit[] => {
    const module = modules.get(path);
    return module === undefined ? [] : importUnits(module, dissolved.get(path) ?? new Set(), resolver);
  });
  const dependenciesOf = memoize((id: string): readonly Dependency[] | undefined => {
    const unit = units.get(id);
    const module = unit === undefined ? undefined : modules.get(unit.path);
    return unit === undefined || module === undefined ? undefined : unitDependencies(unit, module, resolver);
  });
  const importsOf = memoize((id: string): readonly OwnImport[] => {
    const unit = units.get(id);
    return unit === undefined ? [] : importsThrough(unit, dissolved.get(unit.path) ?? new Set(), resolver);
  });
  return {
    paths: [...modules.keys()],
    codeOf: (path) => modules.get(path)?.code,
    moduleName: (path) => modules.get(path)?.name ?? path,
    unitsOf: (path) => unitsIn.get(path) ?? [],
    dependenciesOf: ({ id, path }) =>
      dependenciesOf(id) ?? importsIn(path).find(({ unit }) => unit.id === id)?.dependencies ?? [],
    mutatorsOf: (unit) => [...(mutators.get(unit.id) ?? []), ...extensions(unit)],
    changedBy: ({ id }) => changed.get(id) ?? [],
    functionsOf: (path) => modules.get(path)?.functions ?? [],
    orderFrom,
    importsOf: ({ id }) => importsOf(id),
    importUnits: importsIn,
    declaredElsewhere: (name, path) => declaredElsewhere(modules, name, path),
    dialectOf: (target, paths) => ({
      common_files: [...paths].filter(isCommon),
      marked_files: [...paths].filter((path) => isCommon(path) && modules.get(path)?.hasModuleMark === true),
      strict_files: [...paths].filter((path) => isCommon(path) && modules.get(path)?.isStrict === true),
      compiler_options: { ...compilerOptionsOf(posix.dirname(target)) },
    }),
  };
}

/** Finds `declare const name` of the file or of global scripts. */
function declaredElsewhere(
  modules: ReadonlyMap<string, TypeScriptModule>,
  name: string,
  path: string,
): TypeScriptUnit | undefined {
  for (const module of modules.values()) {
    const isSeen = module.path === path || !module.isModule;
    const binder = isSeen ? binderOf(module, name, "value") : undefined;
    if (binder?.isErased === true) return binder.unit;
    const unit = module.statements.find(({ isTypeOnly, code }) => isTypeOnly && declaresGlobal(code, name));
    if (unit !== undefined) return unit;
  }
  return undefined;
}

function declaresGlobal(code: string, name: string): boolean {
  if (!/^(?:export\s+)?declare\s+global\b/.test(code) || !code.includes(name)) return false;
  const declared = code.matchAll(/\b(?:const|let|var|function|class)\s+(?<name>[\p{ID_Start}$_][\p{ID_Continue}$]*)/gu);
  return [...declared].some(({ groups }) => groups?.["name"] === name);
}

interface Changes {
  readonly mutators: ReadonlyMap<string, readonly Mutator[]>;
  readonly changed: ReadonlyMap<string, readonly IndexedUnit[]>;
}

function changesOf(units: Iterable<TypeScriptUnit>, resolver: Resolver): Changes {
  const functions = createFunctionEffects(resolver);
  const mutators = new Map<string, Mutator[]>();
  const changed = new Map<string, readonly IndexedUnit[]>();
  for (const unit of units) {
    const changes = mutationsOf(unit, resolver, functions);
    if (changes.size > 0) changed.set(unit.id, [...changes.keys()]);
    for (const [mutator, strength] of changes) {
      const existing = mutators.get(mutator.id);
      if (existing === undefined) mutators.set(mutator.id, [{ unit, strength }]);
      else existing.push({ unit, strength });
    }
  }
  return { mutators, changed };
}

function importsThrough(
  unit: TypeScriptUnit,
  dissolved: ReadonlySet<TypeScriptUnit>,
  resolver: Resolver,
): readonly OwnImport[] {
  const module = resolver.modules.get(unit.path);
  if (module === undefined) return [];
  const statements = unit.references.flatMap((reference) => {
    const { through } = resolver.reference(module, reference);
    const statement = through === null || reference.item !== null ? undefined : module.statementAt(through.start);
    return statement !== undefined && dissolved.has(statement) ? [statement] : [];
  });
  return [...new Set(statements)].map(describeImport);
}

function memoize<T>(compute: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const existing = cache.get(key);
    if (existing !== undefined) return existing;
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
