import type { Edge, Unit } from "@repost/spec";
import { importedVariables, isLinkingImport } from "./imported-variables.ts";
import type { TextNames } from "./text-reader.ts";
import { moduleKey, type Variable, variableKey } from "./variable.ts";

export interface Variables {
  of(edge: Edge): Variable | undefined;
  boundBy(unit: Unit): readonly Variable[];
  at(path: string, name: string): Variable | undefined;
  readonly hoisted: ReadonlySet<string>;
}

interface ReadUnit {
  readonly unit: Unit;
  readonly names: TextNames;
}

export function collectVariables(units: readonly ReadUnit[]): Variables {
  const hoisted = hoistedImports(units);
  const byKey = new Map<string, Variable>();
  const byUnit = new Map<string, Variable>();
  for (const { unit, names } of units) {
    if (isLinkingImport(unit)) continue;
    for (const variable of hoisted.has(unit.id) ? importedVariables(unit, names) : boundVariables(unit, names)) {
      byUnit.set(variableKey(unit.id, variable.name), merge(byKey, variable));
    }
  }
  return {
    hoisted,
    of: (edge) => variableOf(edge, byKey, byUnit),
    at: (path, name) => byKey.get(variableKey(path, name)),
    boundBy: ({ id, binds }) => binds.flatMap((name) => byUnit.get(variableKey(id, name)) ?? []),
  };
}

/** `import a.b` and `import a.c` both bind `a`. */
function merge(byKey: Map<string, Variable>, variable: Variable): Variable {
  const before = byKey.get(variable.key);
  if (before === undefined || (before.kind === "open" && variable.kind === "unit")) {
    byKey.set(variable.key, variable);
    return variable;
  }
  if (before.kind === "import" && variable.kind === "import") {
    for (const submodule of variable.submodules) before.submodules.add(submodule);
  }
  return before;
}

function boundVariables({ path, binds }: Unit, names: TextNames): readonly Variable[] {
  const named = binds.filter((name) => name !== "*");
  return named.map((name) => {
    const isBound = names.bindings.has(name) || names.globalWrites.has(name) || name === "__doc__";
    const kind = isBound ? "unit" : "open";
    return { kind, key: variableKey(path, name), name, path };
  });
}

/** No other statement may bind the name to another value. */
function hoistedImports(units: readonly ReadUnit[]): ReadonlySet<string> {
  const definitions = new Map<string, Set<string>>();
  const note = (path: string, name: string, definition: string): void => {
    const key = variableKey(path, name);
    definitions.set(key, (definitions.get(key) ?? new Set()).add(definition));
  };
  for (const { unit, names } of units.filter((readUnit) => !isLinkingImport(readUnit.unit))) {
    const variables = unit.kind === "import" ? importedVariables(unit, names) : boundVariables(unit, names);
    for (const { kind, key, name } of variables) note(unit.path, name, kind === "import" ? key : "own");
  }
  const isPlain = ({ path, kind, binds }: Unit): boolean =>
    kind === "import" && binds.every((name) => definitions.get(variableKey(path, name))?.size === 1);
  return new Set(units.filter(({ unit }) => isPlain(unit)).map(({ unit }) => unit.id));
}

function variableOf(
  { to }: Edge,
  byKey: Map<string, Variable>,
  byUnit: ReadonlyMap<string, Variable>,
): Variable | undefined {
  if (to.kind === "unresolved") return undefined;
  if (to.kind === "unit") {
    const path = to.unit.slice(0, to.unit.lastIndexOf(":"));
    return byUnit.get(variableKey(to.unit, to.name)) ?? byKey.get(variableKey(path, to.name));
  }
  const key = moduleKey(to.path);
  const before = byKey.get(key);
  if (before !== undefined) return before;
  const name = /([^/]*?)(?:\/__init__)?(?:\.py|\/)?$/.exec(to.path)?.[1] ?? "";
  const variable: Variable = { kind: "module", key, name: name === "" ? "package" : name, path: to.path };
  byKey.set(key, variable);
  return variable;
}
