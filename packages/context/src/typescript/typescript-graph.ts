import { posix } from "node:path";
import { createGraph } from "../index/create-graph.ts";
import type { OwnImport, UnitGraph } from "../unit-graph.ts";
import { bindNames } from "./dissolved-statements.ts";
import { createEvaluationOrders } from "./evaluation-order.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { createMutations } from "./mutations.ts";
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
  const orderFrom = createEvaluationOrders(resolver);
  const dissolvedIn = (path: string): ReadonlySet<TypeScriptUnit> => dissolved.get(path) ?? new Set();
  const graph = createGraph<TypeScriptUnit, TypeScriptModule>({
    modules,
    moduleName: (path) => modules.get(path)?.name ?? path,
    orderFrom,
    unitsOf: (path) => unitsIn.get(path) ?? [],
    dependenciesOf: (unit, module) => unitDependencies(unit, module, resolver),
    changesOf: createMutations(resolver),
    importsOf: (unit, module) => importsThrough(unit, module, dissolvedIn(unit.path), resolver),
    importUnits: (module) => importUnits(module, dissolvedIn(module.path), resolver),
  });
  const extensions = platformExtensions([...unitsIn.values()].flat(), (path, other) => orderFrom(path).has(other));
  return {
    ...graph,
    mutatorsOf: (unit) => [...graph.mutatorsOf(unit), ...extensions(unit)],
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

function importsThrough(
  unit: TypeScriptUnit,
  module: TypeScriptModule,
  dissolved: ReadonlySet<TypeScriptUnit>,
  resolver: Resolver,
): readonly OwnImport[] {
  const statements = unit.references.flatMap((reference) => {
    const { through } = resolver.reference(unit.path, reference);
    const statement = through === null || reference.item !== null ? undefined : module.statementAt(through.start);
    return statement !== undefined && dissolved.has(statement) ? [statement] : [];
  });
  return [...new Set(statements)].map(describeImport);
}
