import type { SyntaxNode } from "@repost/syntax";
import { parameterNodes } from "../source/module-index.ts";
import { child } from "../source/nodes.ts";
import { constraintIn } from "../source/type-parameters.ts";
import { itemTypeOf, plainType } from "./with-type-factories.ts";

/** Maps positions of `keyof T` parameters, or lists of them, to those of `T`. */
export function keysDeclared(signatures: readonly SyntaxNode[]): ReadonlyMap<number, number> {
  return new Map(signatures.flatMap(keysIn));
}

function keysIn(signature: SyntaxNode): readonly (readonly [number, number])[] {
  const plain = (node: SyntaxNode | null) => plainType(node, (name) => constraintIn(signature, name));
  const written = parameterNodes(signature).map((node) => child(node, "type"));
  return written.flatMap((node, index) => {
    const type = plain(node);
    const item = plain(itemTypeOf(type) ?? type);
    const owner = item?.type === "index_type_query" ? item.namedChildren[0]?.text : undefined;
    const other = written.findIndex((parameter) => owner !== undefined && parameter?.namedChildren[0]?.text === owner);
    return other < 0 || other === index ? [] : [[index, other] as const];
  });
}
