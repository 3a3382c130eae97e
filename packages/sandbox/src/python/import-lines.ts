import { pythonBuiltins } from "@repost/syntax";
import type { Naming } from "./choose-names.ts";
import type { BundleUnit } from "./bundle-unit.ts";
import { isLinkingImport } from "./imported-variables.ts";
import type { ImportVariable, Variable } from "./variable.ts";

interface ImportLinesOptions {
  readonly units: readonly BundleUnit[];
  readonly hoisted: ReadonlySet<string>;
  readonly naming: Naming;
  /** Only functions import the file, so its external imports may fail. */
  readonly isLazy: (path: string) => boolean;
}

export function importLines({ units, hoisted, naming, isLazy }: ImportLinesOptions): readonly string[] {
  const hoistedUnits = units.filter(({ unit }) => hoisted.has(unit.id));
  const used = new Map<Variable, boolean>();
  for (const { unit, variableUses, imported } of units) {
    const assigned = hoisted.has(unit.id) || isLinkingImport(unit) ? [] : [...imported.values()];
    for (const variable of [...variableUses.map((variableUse) => variableUse.variable), ...assigned]) {
      if (variable !== null) used.set(variable, used.get(variable) === true || !isLazy(unit.path));
    }
  }
  const variables = [...new Set(hoistedUnits.flatMap(({ bound }) => bound).filter(isImport))];
  const required = variables.filter((variable) => used.get(variable) === true);
  const optional = variables.filter((variable) => used.get(variable) === false);
  const stars = hoistedUnits.filter(({ unit }) => unit.binds.includes("*")).map(({ unit }) => unit.code);
  return [
    ...builtinLines([...naming.builtins, ...conditionallyBound(units, naming)]),
    ...statements(required, naming),
    ...stars,
    ...statements(optional, naming).map((line) => `try:\n    ${line}\nexcept ImportError:\n    pass`),
  ];
}

function isImport(variable: Variable): variable is ImportVariable {
  return variable.kind === "import";
}

function builtinLines(builtins: readonly (readonly [name: string, alias: string])[]): readonly string[] {
  if (builtins.length === 0) return [];
  return [`from builtins import ${builtins.map(([name, alias]) => `${name} as ${alias}`).join(", ")}`];
}

const ON_WINDOWS = "WindowsError";

/** The built-in value applies unless the module binds the name. */
function conditionallyBound(units: readonly BundleUnit[], naming: Naming): readonly (readonly [string, string])[] {
  const always = new Set(units.flatMap(({ unit, bound }) => (conditional.test(unit.code) ? [] : bound)));
  const variables = new Set(units.flatMap(({ bound }) => bound));
  return [...variables]
    .filter(({ name }) => pythonBuiltins.has(name) && name !== ON_WINDOWS)
    .filter((variable) => !always.has(variable))
    .flatMap((variable) =>
      [naming.of(variable), ...(naming.aliases.get(variable) ?? [])].map((alias) => ({ variable, alias })),
    )
    .filter(({ variable, alias }) => alias !== variable.name)
    .map(({ variable, alias }) => [variable.name, alias] as const);
}

const conditional = /^(?:if|try|for|while|with)\b/;

function statements(variables: readonly ImportVariable[], naming: Naming): readonly string[] {
  const froms = new Map<string, string[]>();
  const modules: string[] = [];
  for (const variable of variables) {
    for (const name of [naming.of(variable), ...(naming.aliases.get(variable) ?? [])]) {
      const { module, attribute } = variable;
      if (attribute === null) modules.push(...moduleStatements(variable, name));
      else froms.set(module, [...(froms.get(module) ?? []), attribute === name ? name : `${attribute} as ${name}`]);
    }
  }
  return [...modules, ...[...froms].map(([module, names]) => `from ${module} import ${names.join(", ")}`)];
}

function moduleStatements({ module, submodules }: ImportVariable, name: string): readonly string[] {
  if (submodules.size === 0) return [module === name ? `import ${module}` : `import ${module} as ${name}`];
  const imports = [...submodules].map((submodule) => `import ${submodule}`);
  if (module === name) return imports;
  // `import a.b as name` would bind `a.b` instead of `a`.
  return [...submodules].map((submodule) => `${name} = __import__("${submodule}")`);
}

/** Importing the target's module would not run these files. */
export function lazyPaths(units: readonly BundleUnit[], targetPath: string): (path: string) => boolean {
  const loaded = new Set([targetPath]);
  for (let size = 0; size < loaded.size;) {
    size = loaded.size;
    for (const { unit, variableUses, names, imported } of units) {
      if (!loaded.has(unit.path)) continue;
      for (const { variable, isLocal } of variableUses)
        if (!isLocal && variable.path !== null) loaded.add(variable.path);
      for (const { scope, items } of names.imports) {
        if (scope.kind === "function") continue;
        for (const { start, end } of items) {
          const path = imported.get(`${start}:${end}`)?.path;
          if (path !== undefined && path !== null) loaded.add(path);
        }
      }
    }
  }
  return (path) => !loaded.has(path);
}
