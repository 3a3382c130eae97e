import type { SyntaxNode } from "@repost/syntax";
import { child } from "./nodes.ts";

export interface TypeParameter {
  readonly name: string;
  readonly constraint: SyntaxNode | null;
}

export function typeParametersOf(definition: SyntaxNode): readonly TypeParameter[] {
  return (child(definition, "type_parameters")?.namedChildren ?? []).flatMap((node) => {
    const name = child(node, "name")?.text;
    return name === undefined ? [] : [{ name, constraint: child(node, "constraint") }];
  });
}
