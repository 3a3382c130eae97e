import type { SyntaxNode } from "@repost/syntax";
import { parameterNodes } from "../source/module-index.ts";
import { child } from "../source/nodes.ts";
import { constraintOf, itemOf } from "./read-type.ts";
import type { TypeScope } from "./type-scope.ts";

/** Maps positions of `keyof T` parameters, or lists of them, to those of `T`. */
export function keysDeclared(signatures: readonly SyntaxNode[], scope: TypeScope): ReadonlyMap<number, number> {
  return new Map(signatures.flatMap((signature) => keysIn(signature, scope)));
}

function keysIn(signature: SyntaxNode, scope: TypeScope): readonly (readonly [number, number])[] {
  const declared = parameterNodes(signature).map((node) => {
    const type = child(node, "type");
    return type === null ? null : scope.types.typeOf(type);
  });
  return declared.flatMap((type, index) => {
    const list = type === null ? null : constraintOf(type, scope);
    const keys = list === null ? null : constraintOf(itemOf(list)?.() ?? list, scope);
    const owner = keys?.kind === "keys" ? keys.of() : null;
    const other = declared.findIndex(
      (parameter) => parameter?.kind === "parameter" && owner?.kind === "parameter" && parameter.name === owner.name,
    );
    return other < 0 || other === index ? [] : [[index, other] as const];
  });
}
