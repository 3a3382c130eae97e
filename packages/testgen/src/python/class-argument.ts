import type { Parameter } from "../subject.ts";
import { code } from "../values/expression.ts";
import type { PythonFunction } from "./source/definitions.ts";

/** Returns `__new__` as `Loaf.__new__(Loaf, 3)`. */
export function withClassArgument(definition: PythonFunction): PythonFunction {
  const { name, binding, self, parameters } = definition;
  if (!name.endsWith(".__new__") || binding !== "method" || self === null) return definition;
  const own = { name: self, kind: "positional_only", annotation: null, defaultNode: null } as const;
  return { ...definition, binding: "static_method", self: null, parameters: [own, ...parameters] };
}

export function takingOwnClass(
  parameters: readonly Parameter[],
  { name, binding }: PythonFunction,
): readonly Parameter[] {
  const [first, ...others] = parameters;
  if (first === undefined || !name.endsWith(".__new__") || binding !== "static_method") return parameters;
  const own = code(name.slice(0, -".__new__".length));
  return [{ ...first, declared: { kind: "literal", values: [own] }, hints: [] }, ...others];
}
