import type { SourceFile } from "@repost/spec";
import type { Naming } from "./choose-names.ts";
import { forwardingFiles, type ForwardedName } from "./forwarding-files.ts";
import { type BundleUnit, spanKey, type VariableUse } from "./bundle-unit.ts";
import type { ModuleNames } from "./module-names.ts";
import { isLinkingImport } from "./imported-variables.ts";
import { isOfRepository } from "./rewrite-imports.ts";
import { isWithin } from "../is-within.ts";
import type { ImportStatement } from "@repost/syntax/python-scopes";
import type { Variable } from "./variable.ts";

/** Modules that are needed as objects. */
export interface ForwardingModules {
  readonly files: readonly SourceFile[];
  readonly imports: readonly { readonly module: string; readonly name: string }[];
  readonly package: string | null;
}

interface BuildForwardingModulesOptions {
  readonly units: readonly BundleUnit[];
  readonly naming: Naming;
  readonly modules: ModuleNames;
  readonly bundleName: string;
  /** Data files. @default [] */
  readonly dataPaths?: readonly string[];
  /** Packages that are loaded by name. @default [] */
  readonly packages?: readonly string[];
}

interface Plan extends Pick<BuildForwardingModulesOptions, "units" | "naming" | "modules"> {
  readonly forwarded: Map<string, Map<string, ForwardedName>>;
  readonly imports: Map<string, string>;
  package: string | null;
}

/** Keeps the target's text unchanged. */
export function buildForwardingModules({
  units,
  naming,
  modules,
  bundleName,
  dataPaths = [],
  packages = [],
}: BuildForwardingModulesOptions): ForwardingModules {
  const plan: Plan = { units, naming, modules, forwarded: new Map(), imports: new Map(), package: null };
  for (const unit of units) {
    for (const variableUse of unit.variableUses) {
      if (variableUse.variable.kind === "module") planModule(plan, variableUse.variable);
      if (variableUse.isInTarget && variableUse.text.includes(".")) planAttributes(plan, variableUse, unit);
    }
    for (const variable of unit.imported.values()) {
      if (variable?.kind === "module") planModule(plan, variable);
    }
    if (unit.target !== null) planImports(plan, unit);
  }
  for (const name of [...packages, ...importedByText(units)]) forwardedNames(plan, name);
  return {
    files: forwardingFiles(plan.forwarded, bundleName, dataPaths, sharedNames(units)),
    imports: [...plan.imports].map(([name, module]) => ({ name, module })),
    package: plan.package,
  };
}

export function sharedNames(units: readonly BundleUnit[]): ReadonlySet<string> {
  const repositoryRoots = new Set(
    units.flatMap(({ unit }) => (unit.module.includes(".") ? [rootOf(unit.module)] : [])),
  );
  const outside = units.flatMap((unit) => unit.names.imports.filter((statement) => !isOfRepository(statement, unit)));
  const names = outside.flatMap(({ isFrom, module, items }) =>
    isFrom ? [`${module.join(".")}.`] : items.map(({ name }) => name.join(".")),
  );
  const whole = new Set(names);
  return new Set(names.map(rootOf).filter((root) => repositoryRoots.has(root) && !whole.has(root)));
}

const BY_TEXT = /^(?:__import__|(?:importlib\.)?import_module)\(\s*(["'])(?<name>\w+(?:\.\w+)*)\1\s*\)$/u;

function importedByText(units: readonly BundleUnit[]): readonly string[] {
  const roots = new Set(units.map(({ unit }) => rootOf(unit.module)));
  const names = units.flatMap(({ unit }) => BY_TEXT.exec(unit.code)?.groups?.["name"] ?? []);
  return names.filter((name) => roots.has(rootOf(name)));
}

function rootOf(module: string): string {
  return module.split(".")[0] ?? module;
}

function forwardedNames(plan: Plan, module: string): Map<string, ForwardedName> {
  const forwarded = plan.forwarded.get(module) ?? new Map<string, ForwardedName>();
  plan.forwarded.set(module, forwarded);
  const dot = module.lastIndexOf(".");
  if (dot > 0) forwardedNames(plan, module.slice(0, dot));
  return forwarded;
}

/** Defined by Python; names such as `__version__` are only conventions. */
const OF_ITSELF =
  /^__(?:name|file|doc|package|path|spec|loader|cached|builtins|dict|class|all|annotations|getattr|dir)__$/u;

function planModule(plan: Plan, variable: Extract<Variable, { kind: "module" }>): void {
  const { units, naming, modules } = plan;
  const module = modules.of(variable.path);
  plan.imports.set(naming.of(variable), module);
  const forwarded = forwardedNames(plan, module);
  for (const bundleUnit of units) {
    if (bundleUnit.unit.path !== variable.path) continue;
    for (const bound of bundleUnit.bound) {
      if (!OF_ITSELF.test(bound.name)) forwarded.set(bound.name, { kind: "variable", name: naming.of(bound) });
    }
    if (isLinkingImport(bundleUnit.unit)) giveImports(plan, forwarded, bundleUnit);
  }
}

function giveImports(
  plan: Plan,
  forwarded: Map<string, ForwardedName>,
  { names, imported }: Pick<BundleUnit, "names" | "imported">,
): void {
  for (const item of names.imports.flatMap(({ items }) => items)) {
    const variable = imported.get(spanKey(item));
    if (variable === undefined || variable === null) continue;
    if (variable.kind === "module") forwardedNames(plan, plan.modules.of(variable.path));
    forwarded.set(item.bound, forwardedOf(plan, variable));
  }
}

function forwardedOf({ naming, modules }: Plan, variable: Variable): ForwardedName {
  return variable.kind === "module"
    ? { kind: "module", module: modules.of(variable.path) }
    : { kind: "variable", name: naming.of(variable) };
}

function planAttributes(plan: Plan, variableUse: VariableUse, unit: BundleUnit): void {
  const parts = variableUse.text.split(".");
  const passed = unit.modulePrefixes.filter(({ start, end }) => start === variableUse.start && end < variableUse.end);
  const steps = passed.toSorted((left, right) => left.end - right.end).map(({ path }) => plan.modules.of(path));
  const [first] = steps;
  if (first === undefined) return;
  if (!variableUse.isLocal) plan.imports.set(parts[0] ?? "", first);
  for (const [position, module] of steps.entries()) {
    const attribute = parts[position + 1];
    const next = steps[position + 1];
    if (attribute === undefined) continue;
    const forwarded = forwardedNames(plan, module);
    const member: ForwardedName | null = next === undefined ? null : { kind: "module", module: next };
    forwarded.set(attribute, member ?? forwardedOf(plan, variableUse.variable));
  }
}

function planImports(plan: Plan, unit: BundleUnit): void {
  const { target, names } = unit;
  for (const statement of names.imports) {
    if (!isWithin(statement, target) || !isOfRepository(statement, unit)) continue;
    if (statement.items.some((item) => unit.imported.get(spanKey(item)) === null)) continue;
    if (!statement.isFrom) for (const { name } of statement.items) forwardedNames(plan, name.join("."));
    else planFrom(plan, statement, unit);
  }
}

function planFrom(plan: Plan, statement: ImportStatement, unit: BundleUnit): void {
  const { modules } = plan;
  const { level, module } = statement;
  const home = modules.packageOf(unit.unit.path);
  if (level > 0) plan.package = home;
  const parts = home === "" ? [] : home.split(".");
  const base = level > 0 ? parts.slice(0, parts.length - (level - 1)) : [];
  const source = [...base, ...module].join(".");
  const forwarded = forwardedNames(plan, source);
  for (const item of statement.items) {
    const variableUse = unit.variableUses.find(
      (candidate) => candidate.isInTarget && candidate.isLocal && candidate.text.split(".")[0] === item.bound,
    );
    const passed = unit.modulePrefixes.find(
      ({ start, end }) => start === variableUse?.start && end - start === item.bound.length,
    );
    const variable = unit.imported.get(spanKey(item)) ?? (passed === undefined ? variableUse?.variable : undefined);
    const path = passed?.path ?? (variable?.kind === "module" ? variable.path : undefined);
    if (path !== undefined) {
      forwardedNames(plan, modules.of(path));
      forwarded.set(item.name.join("."), { kind: "module", module: modules.of(path) });
    } else if (variable !== undefined && variable !== null) {
      forwarded.set(item.name.join("."), forwardedOf(plan, variable));
    }
  }
}
