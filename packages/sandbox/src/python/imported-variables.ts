import type { Unit } from "@repost/spec";
import type { TextNames } from "./text-reader.ts";
import { type ImportVariable, type Variable, variableKey } from "./variable.ts";

/** Equal imports are one variable, with the alias `path:line`. */
export function importedVariables(unit: Unit, names: TextNames): readonly Variable[] {
  const variables: Variable[] = names.imports.flatMap(({ isFrom, level, module, items }) =>
    items
      .filter(({ bound }) => unit.binds.includes(bound))
      .map(({ name: parts, hasAlias, bound }): ImportVariable => {
        const name = parts.join(".");
        if (isFrom) return importVariable(`${".".repeat(level)}${module.join(".")}`, name, bound);
        if (hasAlias) return importVariable(name, null, bound);
        const variable = importVariable(bound, null, bound);
        if (name !== bound) variable.submodules.add(name);
        return variable;
      }),
  );
  const named = new Set(variables.map(({ name }) => name));
  for (const name of unit.binds) {
    if (named.has(name) || name === "*") continue;
    variables.push({ kind: "open", key: variableKey(unit.path, name), name, path: unit.path });
  }
  return variables;
}

/** Imports from the repository only link names. */
export function isLinkingImport({ kind, external }: Unit): boolean {
  return kind === "import" && external.length === 0;
}

function importVariable(module: string, attribute: string | null, name: string): ImportVariable {
  const key = variableKey(`import ${module} ${attribute ?? ""}`, name);
  return { kind: "import", key, name, path: null, module, attribute, submodules: new Set() };
}
