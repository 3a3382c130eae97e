import { posix } from "node:path";
import { createGraph } from "../index/create-graph.ts";
import type { OwnImport, UnitGraph, IndexedUnit, Mutator } from "../unit-graph.ts";
import { bindNames } from "./dissolved-statements.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { createMutations } from "./mutations.ts";
import { describeImport, importUnits } from "./own-imports.ts";
import { binderOf } from "./resolve-names.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import { unitDependencies } from "./unit-dependencies.ts";
import { createOrders, type EvaluationStep } from "../index/evaluation-orders.ts";
import { memoizeWeakly } from "../memoize.ts";
import type { ImportStatement } from "@repost/syntax/javascript-scopes";
import { escapeRegExp } from "@repost/syntax";

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
  const extensions = memoizeWeakly(
    platformExtensions([...unitsIn.values()].flat(), (path, other) => orderFrom(path).has(other)),
  );
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
    const unit = globalDeclarations(module).find(({ code }) => declaresGlobal(code, name));
    if (unit !== undefined) return unit;
  }
  return undefined;
}

const globalDeclarations = memoizeWeakly(({ statements }: TypeScriptModule) =>
  statements.filter(({ isTypeOnly, code }) => isTypeOnly && /^(?:export\s+)?declare\s+global\b/.test(code)),
);

function declaresGlobal(code: string, name: string): boolean {
  if (!code.includes(name)) return false;
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

/** The first import decides circular imports. `require` runs in place. */
function createEvaluationOrders(resolver: Resolver): UnitGraph["orderFrom"] {
  const orderFrom = createOrders(resolver, (module) => stepsOf(module, resolver));
  return (path, from = "file") => {
    const entry = from === "entry" ? resolver.finder.entryOf(path) : undefined;
    const whole = entry === undefined ? undefined : orderFrom(entry);
    return whole?.has(path) === true ? whole : orderFrom(path);
  };
}

type PlacedStep = EvaluationStep & { readonly at: number };

function stepsOf(module: TypeScriptModule, resolver: Resolver): readonly EvaluationStep[] {
  const step = (specifier: string, position: number): readonly PlacedStep[] => {
    const location = resolver.finder.find(module.path, specifier);
    return location.kind === "module" ? [{ kind: "import", at: position, path: location.path }] : [];
  };
  const imports = module.imports
    .filter(({ kind }) => kind !== "require")
    .filter((statement) => !isElided(statement, module));
  const calls = module.statements.flatMap((unit) => unit.calls.filter(({ timing }) => timing === "eager"));
  const steps: PlacedStep[] = [
    ...imports.flatMap(({ specifier, start }) =>
      step(specifier, module.isModule ? start - module.code.length - 1 : start),
    ),
    ...calls.flatMap(({ specifier, start }) => step(specifier, start)),
    ...module.statements.map(({ id, end }): PlacedStep => ({ kind: "unit", at: end, id })),
  ];
  return steps.toSorted((left, right) => left.at - right.at);
}

/** TypeScript drops imports that only types use. */
function isElided({ isType, items, kind }: ImportStatement, module: TypeScriptModule): boolean {
  if (isType) return true;
  if (kind !== "import" || items.length === 0 || !/\.[cm]?tsx?$/.test(module.path)) return false;
  const used = valueNames(module);
  return items.every(({ bound, isType: isTypeItem }) => isTypeItem || !used.has(bound));
}

const valueNames = memoizeWeakly((module: TypeScriptModule): ReadonlySet<string> => {
  const references = module.statements.flatMap((unit) => unit.references);
  const exported = [...module.exports.values()].flat();
  return new Set([
    ...references.filter(({ role }) => role === "value").map(({ name }) => name),
    ...exported.flatMap((entry) => (entry.kind === "local" && !entry.isType ? [entry.name] : [])),
  ]);
});

/** Returns statements that extend built-in classes, such as `Number.prototype.half = ...`. */
function platformExtensions(
  units: Iterable<TypeScriptUnit>,
  isRunWith: (path: string, other: string) => boolean,
): (unit: IndexedUnit) => readonly Mutator[] {
  const writers = new Map<string, TypeScriptUnit[]>();
  const bare: TypeScriptUnit[] = [];
  for (const unit of units) {
    if (unit.kind === "import" && unit.boundNames.size === 0 && unit.external.length > 0) bare.push(unit);
    for (const { kind, root, member } of unit.effects) {
      if (kind !== "store" || member === null || root.kind !== "variable") continue;
      const { name, chain } = root.reference;
      if (chain[0]?.name === "prototype" && isAddedTo(name, member))
        writers.set(member, [...(writers.get(member) ?? []), unit]);
    }
  }
  return ({ id, path, code }) => {
    const mutatorsOfMembers = [...writers].filter(([member]) => asksFor(code, member)).flatMap(([, all]) => all);
    // Packages imported for their effects may extend the platform.
    if (bare.length > 0 && asksPlatformForMore(code)) mutatorsOfMembers.push(...bare);
    const units = new Set(mutatorsOfMembers.filter((unit) => unit.id !== id && isRunWith(path, unit.path)));
    return [...units].map((unit) => ({ unit, strength: "strong" }));
  };
}

function isAddedTo(className: string, member: string): boolean {
  const existing: unknown = Reflect.get(globalThis, className);
  const prototype: unknown = typeof existing === "function" ? existing.prototype : null;
  return typeof prototype === "object" && prototype !== null && !(member in prototype);
}

const OF_PLATFORM =
  /(?<![\w$.])(Reflect|Object|Promise|Symbol|Array|Math|Number|String|JSON|Intl)\.([A-Za-z_$][\w$]*)/gu;

function asksPlatformForMore(code: string): boolean {
  return [...code.matchAll(OF_PLATFORM)].some(([, owner = "", member = ""]) => {
    const existing: unknown = Reflect.get(globalThis, owner);
    return (
      (typeof existing === "function" || (typeof existing === "object" && existing !== null)) && !(member in existing)
    );
  });
}

function asksFor(code: string, member: string): boolean {
  const written = escapeRegExp(member);
  return new RegExp(String.raw`\.\s*${written}(?![\w$])`, "u").test(code);
}
