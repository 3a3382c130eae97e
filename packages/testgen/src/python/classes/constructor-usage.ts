import type { PythonClass, PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import { readUsage } from "../usage/read-usage.ts";
import type { Scope } from "../usage/reading.ts";
import { Usage } from "../usage/usage.ts";

/** How a class uses its objects and, linked to that, what its constructor is given. */
export interface SelfUsage {
  readonly self: Usage;
  readonly usages: ReadonlyMap<string, Usage>;
}

/** Reads the constructor of a class; reading more of its methods with the same `self` adds to what is known of its parameters. */
export function readConstructor(index: ModuleIndex, className: string): SelfUsage {
  const self = new Usage();
  const definition = constructorDefinition(classLineage(index, className));
  return { self, usages: definition === null ? new Map() : usagesOf(index, definition, self) };
}

/** How a function uses each of its parameters. */
export function usagesOf(
  index: ModuleIndex,
  definition: PythonFunction,
  self: Usage = new Usage(),
): ReadonlyMap<string, Usage> {
  const scope: Scope = new Map(definition.parameters.map(({ name }) => [name, new Usage()]));
  // The scope changes while the body is read; the parameters' own values do not.
  const usages = new Map(scope);
  if (definition.self !== null) scope.set(definition.self, self);
  readUsage({ index, definition, scope });
  return usages;
}

/** The method that makes instances: the nearest __init__, else the nearest __new__; null where the module has none. */
export function constructorDefinition(lineage: readonly PythonClass[]): PythonFunction | null {
  for (const name of ["__init__", "__new__"]) {
    const found = lineage.map(({ methods }) => methods.get(name)).find((one) => one !== undefined);
    if (found !== undefined) return found;
  }
  return null;
}
