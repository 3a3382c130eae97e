import type { Expression } from "../core/code.ts";
import type { Lowering } from "./lowering.ts";

export function lowerNamedAttribute({ stores }: Lowering, call: Expression): Expression | null {
  if (call.kind !== "call" || call.callee.kind !== "name") return null;
  const [object, key, third] = call.arguments.map(({ value }) => value);
  if (object === undefined || key?.kind !== "literal" || !/^s:[a-z_]\w*$/iu.test(key.key)) return null;
  const attribute = { kind: "attribute", object, name: key.key.slice(2) } as const;
  if (call.callee.name === "getattr")
    return third === undefined ? attribute : { kind: "either", options: [attribute, third] };
  if (call.callee.name !== "setattr" || third === undefined) return null;
  stores.add(attribute.name);
  return { kind: "binding", target: attribute, value: third };
}
