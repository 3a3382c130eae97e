import type { PythonFunction } from "./source/definitions.ts";
import { classLineage, type ModuleIndex } from "./source/module-index.ts";

const METACLASS = /\bmetaclass\s*=\s*(\w+)/u;
const OBJECT = /^_*(?:self|cls|klass|mcs|this)/u;

/** A metaclass may make a method without `self` static. */
export function asMetaclassBinds(definition: PythonFunction, index: ModuleIndex): PythonFunction {
  const { name, binding, self, parameters } = definition;
  const owner = name.slice(0, Math.max(0, name.lastIndexOf(".")));
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
  const first = node.childForFieldName("parameters")?.namedChildren[0];
  return first?.childForFieldName("type")?.text ?? null;
}
