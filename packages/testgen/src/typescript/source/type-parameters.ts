import type { SyntaxNode } from "@repost/syntax";
import { child } from "./nodes.ts";

export function typeParametersOf(definition: SyntaxNode) {
  return (child(definition, "type_parameters")?.namedChildren ?? []).flatMap((node) => {
    const name = child(node, "name")?.text;
    return name === undefined ? [] : [{ name, constraint: child(node, "constraint") }];
  });
}
