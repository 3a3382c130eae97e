import { oneOf } from "../values/shape.ts";
import type { Parameter } from "../subject.ts";
import { code } from "../values/expression.ts";
import type { PythonFunction } from "./source/definitions.ts";
import { classLineage, type ModuleIndex } from "./source/module-index.ts";
import { child } from "../nodes.ts";
import { ownerName } from "../values/describe-value.ts";

const METACLASS = /\bmetaclass\s*=\s*(\w+)/u;
const OBJECT = /^_*(?:self|cls|klass|mcs|this)/u;

/** A metaclass may make a method without `self` static. */
export function asMetaclassBinds(definition: PythonFunction, index: ModuleIndex): PythonFunction {
  const { name, binding, self, parameters } = definition;
  const owner = ownerName(name);
  if (binding !== "method" || self === null || OBJECT.test(self)) return definition;
  const lineage = classLineage(index, owner);
  const made = METACLASS.exec(lineage.flatMap(({ bases }) => bases).join(" "))?.[1];
  const metaclasses = made === undefined ? [] : classLineage(index, made);
  const quoted = new RegExp(String.raw`(["'])${name.slice(owner.length + 1)}\1`, "u");
  if (!metaclasses.some(({ node }) => quoted.test(node.text))) return definition;
  const first = { name: self, kind: "positional", annotation: annotationOf(definition), defaultNode: null } as const;
  return { ...definition, binding: "static_method", self: null, parameters: [first, ...parameters] };
}

function annotationOf({ node }: PythonFunction): string | null {
  const first = child(node, "parameters")?.namedChildren[0];
  return child(first, "type")?.text ?? null;
}

/** Returns `__new__` as `Loaf.__new__(Loaf, 3)`. */
export function withClassArgument(definition: PythonFunction): PythonFunction {
  const { name, binding, self, parameters } = definition;
  if (!name.endsWith(".__new__") || binding !== "method" || self === null) return definition;
  const classParameter = { name: self, kind: "positional_only", annotation: null, defaultNode: null } as const;
  return { ...definition, binding: "static_method", self: null, parameters: [classParameter, ...parameters] };
}

export function bindTargetClass(
  parameters: readonly Parameter[],
  { name, binding }: PythonFunction,
): readonly Parameter[] {
  const [first, ...rest] = parameters;
  if (first === undefined || !name.endsWith(".__new__") || binding !== "static_method") return parameters;
  const targetClass = code(name.slice(0, -".__new__".length));
  return [{ ...first, declared: oneOf([targetClass]), hints: [] }, ...rest];
}
