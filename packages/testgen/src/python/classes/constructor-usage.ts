import type { PythonClass, PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex, methodIn, methodsIn } from "../source/module-index.ts";
import { readUsage } from "../usage/read-usage.ts";
import { NEW_OBJECT, type Scope } from "../usage/reading.ts";
import { Usage } from "../usage/usage.ts";

export interface SelfUsage {
  readonly self: Usage;
  readonly usages: ReadonlyMap<string, Usage>;
}

const MAX_METHODS = 25;

/** Follows stored parameters through other methods. */
export function readConstructor(index: ModuleIndex, className: string): SelfUsage {
  const self = new Usage();
  const lineage = classLineage(index, className);
  const definition = constructorDefinition(lineage);
  const usages = definition === null ? new Map<string, Usage>() : usagesOf(index, definition, self);
  const methods = methodsIn(lineage)
    // Constructors are read where the nearest constructor calls them.
    .filter((method) => method.self !== null && !/\.__(?:init|new)__$/u.test(method.name));
  for (const method of methods.filter(({ binding }) => binding !== "class_method").slice(0, MAX_METHODS))
    usagesOf(index, method, self);
  return { self, usages };
}

export function usagesOf(
  index: ModuleIndex,
  definition: PythonFunction,
  self: Usage = new Usage(),
): ReadonlyMap<string, Usage> {
  const scope: Scope = new Map(definition.parameters.map(({ name, kind }) => [name, newUsage(kind)]));
  // Copied: reading the body changes the scope.
  const usages = new Map(scope);
  if (definition.self !== null) scope.set(definition.self, self);
  // The base's `__new__` returns the object.
  if (definition.name.endsWith(".__new__")) scope.set(NEW_OBJECT, self);
  readUsage(index, definition, scope);
  return usages;
}

function newUsage(kind: PythonFunction["parameters"][number]["kind"]): Usage {
  const usage = new Usage();
  usage.hasNames = kind === "named_rest";
  return usage;
}

/** Prefers `__init__` to `__new__`. */
export function constructorDefinition(lineage: readonly PythonClass[]): PythonFunction | null {
  return methodIn(lineage, "__init__") ?? methodIn(lineage, "__new__") ?? null;
}
