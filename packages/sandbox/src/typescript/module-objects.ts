import type { BundleNames } from "./bundle-names.ts";
import type { ModuleUnit } from "./module-unit.ts";
import type { Variable, Variables } from "./variables.ts";

export interface Members extends Map<string, string | Members> {}

/** Uses getters, because members of modules are evaluated on access. */
export function objectText(members: Members): string {
  const parts = [...members].map(([name, value]) => {
    const key = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
    return typeof value === "string" ? `get ${key}() { return ${value}; }` : `${key}: ${objectText(value)}`;
  });
  return `{ ${["__proto__: null", ...parts].join(", ")} }`;
}

export interface ModuleObjects {
  expressionOf(path: string): string;
  readonly used: ReadonlySet<string>;
  /** In order of first use. */
  readonly lines: readonly string[];
}

interface ModuleObjectsOptions {
  readonly units: readonly ModuleUnit[];
  readonly variables: Variables;
  readonly names: BundleNames;
  readonly isCommon: (path: string) => boolean;
  /** Returns whether a compiler set `__esModule`. */
  readonly isMarked: (path: string) => boolean;
}

export function createModuleObjects(options: ModuleObjectsOptions): ModuleObjects {
  const { names, isCommon, isMarked } = options;
  const expressions = new Map<string, string>();
  const lines: string[] = [];
  const used = new Set<string>();
  const expressionOf = (path: string): string => {
    const before = expressions.get(path);
    if (before !== undefined) return before;
    if (isCommon(path)) {
      used.add(path);
      const object = `${names.moduleOf(path)}.exports`;
      expressions.set(path, object);
      if (isMarked(path)) lines.push(`Object.defineProperty(${object}, "__esModule", { value: true });`);
      for (const [name, value] of membersOf(path, options, expressionOf)) {
        if (value.startsWith(`${object}.`)) continue;
        const key = JSON.stringify(name);
        lines.push(
          `Object.defineProperty(${object}, ${key}, { enumerable: true, configurable: true, get: () => ${value}, set(value) { Object.defineProperty(this, ${key}, { value, writable: true }); } });`,
        );
      }
      return object;
    }
    const name = names.fresh(`${path.replace(/\.[^/]*$/u, "").replace(/^.*?([^/]+(?:\/index)?)$/u, "$1")}_exports`);
    expressions.set(path, name);
    const members = new Map(
      [...membersOf(path, options, expressionOf)].toSorted(([left], [right]) => (left < right ? -1 : 1)),
    );
    lines.push(`const ${name} = ${objectText(members)};`);
    return name;
  };
  return { expressionOf, used, lines };
}

function membersOf(
  path: string,
  { units, variables, names }: ModuleObjectsOptions,
  moduleOf: (path: string) => string,
): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const add = (name: string, variable: Variable | undefined): void => {
    if (variable !== undefined && !isType(variable)) members.set(name, names.expressionOf(variable));
  };
  for (const { unit, isLinking, exported, uses, moduleUses } of units) {
    if (unit.path !== path) continue;
    const imported = new Set(isLinking ? unit.binds : []);
    if (isLinking) {
      for (const { edge, unit: bound, name } of uses)
        if (!imported.has(edge.name)) add(edge.name, variables.find(bound.path, name));
      for (const { name, to } of moduleUses) if (!imported.has(name)) members.set(name, moduleOf(to.path));
      continue;
    }
    for (const name of exported) add(name, variables.find(path, name === "default" ? defaultName(unit.binds) : name));
    for (const name of unit.binds) if (name.startsWith("exports.")) add(name.slice(8), variables.find(path, name));
  }
  return members;
}

function defaultName(binds: readonly string[]): string {
  return binds.includes("default") ? "default" : (binds[0] ?? "");
}

function isType({ units }: Variable): boolean {
  return units.length > 0 && units.every(({ isTypeOnly }) => isTypeOnly);
}
