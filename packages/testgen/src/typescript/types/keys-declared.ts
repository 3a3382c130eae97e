import type { DeclaredType, SyntaxNode, TypeReader } from "@repost/syntax";
import { parameterNodes } from "../source/module-index.ts";
import { child } from "../source/nodes.ts";
import { itemOf } from "./read-type.ts";

/** Maps positions of `keyof T` parameters, or lists of them, to those of `T`. */
export function keysDeclared(signatures: readonly SyntaxNode[], types: TypeReader): ReadonlyMap<number, number> {
  return new Map(signatures.flatMap((signature) => keysIn(signature, types)));
}

function keysIn(signature: SyntaxNode, types: TypeReader): readonly (readonly [number, number])[] {
  const declared = parameterNodes(signature).map((node) => {
    const type = child(node, "type");
    return type === null ? null : types.typeOf(type);
  });
  return declared.flatMap((type, index) => {
    const list = type === null ? null : constraintOf(type);
    const keys = list === null ? null : constraintOf(itemOf(list)?.() ?? list);
    const owner = keys?.kind === "keys" ? keys.of() : null;
    const other = declared.findIndex(
      (parameter) => parameter?.kind === "parameter" && owner?.kind === "parameter" && parameter.name === owner.name,
    );
    return other < 0 || other === index ? [] : [[index, other] as const];
  });
}

function constraintOf(type: DeclaredType): DeclaredType {
  return (type.kind === "parameter" ? type.constraint?.() : undefined) ?? type;
}
