import type { SyntaxNode } from "@repost/syntax";

export interface TypeParameter {
  readonly name: string;
  readonly constraint: SyntaxNode | null;
}

export function typeParametersOf(definition: SyntaxNode): readonly TypeParameter[] {
  return (definition.childForFieldName("type_parameters")?.namedChildren ?? []).flatMap((node) => {
    const name = node.childForFieldName("name")?.text;
    return name === undefined ? [] : [{ name, constraint: node.childForFieldName("constraint") }];
  });
}
