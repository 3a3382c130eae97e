import type { SourceFile } from "@repost/spec";
import type { Naming } from "./choose-names.ts";
import { facadeFiles, type Given } from "./facade-files.ts";
import { type FlatUnit, spanKey, type Spot } from "./flat-unit.ts";
import type { ModuleNames } from "./module-names.ts";
import { isOwnImport } from "./imported-variables.ts";
import { isOfRepository } from "./rewrite-imports.ts";
import type { TextImport } from "./text-import.ts";
import type { Variable } from "./variable.ts";

/** Modules of the repository that the flat module needs as modules: each gives, by its own names, what the flat module has of it. */
export interface Facades {
  readonly files: readonly SourceFile[];
  /** Modules that the flat module imports for their values. */
  readonly imports: readonly { readonly module: string; readonly name: string }[];
  /** The package that relative imports of the target start at; null where it has none. */
  readonly package: string | null;
}

export interface BuildFacadesOptions {
  readonly units: readonly FlatUnit[];
  readonly naming: Naming;
  readonly modules: ModuleNames;
  /** Name of the flat module. */
  readonly flatName: string;
  /** Where files of data lie. @default [] */
  readonly places?: readonly string[];
  /** Packages that are asked for data by their names, and have to be there for that. @default [] */
  readonly packages?: readonly string[];
}

interface Plan {
  readonly given: Map<string, Map<string, Given>>;
  readonly imports: Map<string, string>;
  package: string | null;
}

/**
 * Where the target's own lines import modules or take attributes of them, and where a module is used as a value, real modules stand behind
 * the flat one, so that the target's text stays as it is.
 */
export function buildFacades({
  units,
  naming,
  modules,
  flatName,
  places = [],
  packages = [],
}: BuildFacadesOptions): Facades {
  const plan: Plan = { given: new Map(), imports: new Map(), package: null };
  for (const unit of units) {
    for (const spot of unit.spots) {
      if (spot.variable.kind === "module") planModule(plan, spot.variable, units, naming, modules);
      if (spot.isTargets && spot.text.includes(".")) planAttributes(plan, spot, unit, naming, modules);
    }
    for (const variable of unit.imported.values()) {
      if (variable?.kind === "module") planModule(plan, variable, units, naming, modules);
    }
    if (unit.target !== null) planImports(plan, unit, naming, modules);
  }
  for (const name of [...packages, ...importedByText(units)]) facade(plan, name);
  return {
    files: facadeFiles(plan.given, flatName, places, sharedNames(units)),
    imports: [...plan.imports].map(([name, module]) => ({ name, module })),
    package: plan.package,
  };
}

/**
 * First names of modules that the repository has and others as well: packages of which many distributions have a part each. Who imports one by that
 * name alone means a module that is whole.
 */
export function sharedNames(units: readonly FlatUnit[]): ReadonlySet<string> {
  const own = new Set(units.flatMap(({ unit }) => (unit.module.includes(".") ? [rootOf(unit.module)] : [])));
  const outside = units.flatMap((unit) => unit.names.imports.filter((statement) => !isOfRepository(statement, unit)));
  const names = outside.flatMap(({ from, items }) =>
    from === null ? items.map(({ name }) => name) : [`${from.module}.`],
  );
  const whole = new Set(names);
  return new Set(names.map(rootOf).filter((root) => own.has(root) && !whole.has(root)));
}

/** A statement that imports a module by its name's text, for what that does while it loads: what it does to others stands by itself here. */
const BY_TEXT = /^(?:__import__|(?:importlib\.)?import_module)\(\s*(["'])(?<name>\w+(?:\.\w+)*)\1\s*\)$/u;

/** The repository's own modules that are imported so. */
function importedByText(units: readonly FlatUnit[]): readonly string[] {
  const roots = new Set(units.map(({ unit }) => rootOf(unit.module)));
  const names = units.flatMap(({ unit }) => BY_TEXT.exec(unit.code)?.groups?.["name"] ?? []);
  return names.filter((name) => roots.has(rootOf(name)));
}

function rootOf(module: string): string {
  return module.split(".")[0] ?? module;
}

function facade(plan: Plan, module: string): Map<string, Given> {
  const known = plan.given.get(module) ?? new Map<string, Given>();
  plan.given.set(module, known);
  const dot = module.lastIndexOf(".");
  if (dot > 0) facade(plan, module.slice(0, dot));
  return known;
}

/** What a module has of itself, and what Python asks it for; others, such as `__version__`, it only has by convention. */
const OF_ITSELF =
  /^__(?:name|file|doc|package|path|spec|loader|cached|builtins|dict|class|all|annotations|getattr|dir)__$/u;

/** A module that is used as a value gives everything that is kept of it. */
function planModule(
  plan: Plan,
  variable: Extract<Variable, { kind: "module" }>,
  units: readonly FlatUnit[],
  naming: Naming,
  modules: ModuleNames,
): void {
  const module = modules.of(variable.path);
  plan.imports.set(naming.of(variable), module);
  const given = facade(plan, module);
  for (const one of units) {
    if (one.unit.path !== variable.path) continue;
    for (const bound of one.bound) {
      if (!OF_ITSELF.test(bound.name)) given.set(bound.name, { kind: "variable", name: naming.of(bound) });
    }
    if (isOwnImport(one.unit)) giveImports(plan, given, one, naming, modules);
  }
}

/** What a module imports of the repository it has as well. */
function giveImports(
  plan: Plan,
  given: Map<string, Given>,
  { names, imported }: FlatUnit,
  naming: Naming,
  modules: ModuleNames,
): void {
  for (const item of names.imports.flatMap(({ items }) => items)) {
    const variable = imported.get(spanKey(item));
    if (variable === undefined || variable === null) continue;
    if (variable.kind === "module") {
      facade(plan, modules.of(variable.path));
      given.set(item.bound, { kind: "module", module: modules.of(variable.path) });
    } else given.set(item.bound, { kind: "variable", name: naming.of(variable) });
  }
}

/** `a.b.f` in the target's lines: a has to be there, to have b, and b to have f. */
function planAttributes(plan: Plan, spot: Spot, unit: FlatUnit, naming: Naming, modules: ModuleNames): void {
  const parts = spot.text.split(".");
  const passed = unit.passing.filter(({ start, end }) => start === spot.start && end < spot.end);
  const steps = passed.toSorted((left, right) => left.end - right.end).map(({ path }) => modules.of(path));
  const [first] = steps;
  if (first === undefined) return;
  if (!spot.isLocal) plan.imports.set(parts[0] ?? "", first);
  for (const [position, module] of steps.entries()) {
    const attribute = parts[position + 1];
    const next = steps[position + 1];
    if (attribute === undefined) continue;
    const given = facade(plan, module);
    if (next !== undefined) given.set(attribute, { kind: "module", module: next });
    else if (spot.variable.kind === "module") {
      given.set(attribute, { kind: "module", module: modules.of(spot.variable.path) });
    } else given.set(attribute, { kind: "variable", name: naming.of(spot.variable) });
  }
}

/** Imports of the repository's own in the target's lines run as they are written. */
function planImports(plan: Plan, unit: FlatUnit, naming: Naming, modules: ModuleNames): void {
  const { target, names } = unit;
  for (const statement of names.imports) {
    const isTargets = target !== null && statement.start >= target.start && statement.end <= target.end;
    if (!isTargets || !isOfRepository(statement, unit)) continue;
    if (statement.items.some((item) => unit.imported.get(spanKey(item)) === null)) continue;
    if (statement.from === null) for (const { name } of statement.items) facade(plan, name);
    else planFrom(plan, statement, unit, naming, modules);
  }
}

function planFrom(plan: Plan, statement: TextImport, unit: FlatUnit, naming: Naming, modules: ModuleNames): void {
  const { level, module } = statement.from ?? { level: 0, module: "" };
  const home = modules.packageOf(unit.unit.path);
  if (level > 0) plan.package = home;
  const parts = home === "" ? [] : home.split(".");
  const base = level > 0 ? parts.slice(0, parts.length - (level - 1)) : [];
  const source = [...base, ...(module === "" ? [] : [module])].join(".");
  const given = facade(plan, source);
  for (const item of statement.items) {
    const spot = unit.spots.find((one) => one.isTargets && one.isLocal && one.text.split(".")[0] === item.bound);
    const passed = unit.passing.find(({ start, end }) => start === spot?.start && end - start === item.bound.length);
    const variable = unit.imported.get(spanKey(item)) ?? (passed === undefined ? spot?.variable : undefined);
    const path = passed?.path ?? (variable?.kind === "module" ? variable.path : undefined);
    if (path !== undefined) {
      facade(plan, modules.of(path));
      given.set(item.name, { kind: "module", module: modules.of(path) });
    } else if (variable !== undefined && variable !== null) {
      given.set(item.name, { kind: "variable", name: naming.of(variable) });
    }
  }
}
