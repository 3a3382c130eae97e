import type { SourceFile } from "@repost/spec";
import type { Naming } from "./choose-names.ts";
import { facadeFiles, type Given } from "./facade-files.ts";
import { type FlatUnit, spanKey, type Spot } from "./flat-unit.ts";
import type { ModuleNames } from "./module-names.ts";
import { isOwnImport } from "./imported-variables.ts";
import { isOfRepository } from "./rewrite-imports.ts";
import type { TextImport } from "./text-import.ts";
import type { Variable } from "./variable.ts";

/** Repository modules that are needed as module objects. Each forwards its names to the bundle. */
export interface Facades {
  readonly files: readonly SourceFile[];
  /** Modules that the bundle imports as values. */
  readonly imports: readonly { readonly module: string; readonly name: string }[];
  /** Package of the target's relative imports, or null. */
  readonly package: string | null;
}

export interface BuildFacadesOptions {
  readonly units: readonly FlatUnit[];
  readonly naming: Naming;
  readonly modules: ModuleNames;
  /** Name of the bundle. */
  readonly flatName: string;
  /** Paths of data files. @default [] */
  readonly places?: readonly string[];
  /** Packages from which code loads data by name. @default [] */
  readonly packages?: readonly string[];
}

interface Plan {
  readonly given: Map<string, Map<string, Given>>;
  readonly imports: Map<string, string>;
  package: string | null;
}

/**
 * Creates forwarding modules for three uses: imports in the target, attributes of modules in the target, and modules as
 * values. They keep the target's text unchanged.
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
 * Returns top-level names that the repository shares with other distributions, as namespace packages do. A plain import
 * of the name means a complete module, which is not shared.
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

/** A statement that imports a module by its name for the side effects. */
const BY_TEXT = /^(?:__import__|(?:importlib\.)?import_module)\(\s*(["'])(?<name>\w+(?:\.\w+)*)\1\s*\)$/u;

/** Returns the repository modules imported by such statements. */
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

/** Attributes that Python itself defines or reads. Names such as `__version__` are only conventions. */
const OF_ITSELF =
  /^__(?:name|file|doc|package|path|spec|loader|cached|builtins|dict|class|all|annotations|getattr|dir)__$/u;

/** A module used as a value forwards all of its names. */
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

/** Adds the names that a module imports from the repository. */
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

/** Adds the modules and attributes of an expression such as `a.b.f` in the target. */
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

/** Adds the modules and names that the target imports from the repository. */
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
