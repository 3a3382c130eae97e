import type { SyntaxNode } from "@repost/syntax";
import { parameterNodes } from "../source/module-index.ts";

/** Maps positions of `keyof T` parameters, or lists of them, to those of `T`. */
export function keysDeclared(signatures: readonly SyntaxNode[]): ReadonlyMap<number, number> {
  return new Map(signatures.flatMap((signature) => [...keysIn(signature)]));
}

function keysIn(signature: SyntaxNode): ReadonlyMap<number, number> {
  const generics = signature.childForFieldName("type_parameters")?.namedChildren ?? [];
  const constraints = new Map(
    generics.map((generic) => [
      generic.childForFieldName("name")?.text ?? "",
      textOf(generic.childForFieldName("constraint"))
        .replace(/^extends\b/u, "")
        .trim(),
    ]),
  );
  const types = parameterNodes(signature).map((node) => written(textOf(node.childForFieldName("type"))));
  const pairs = types.flatMap((type, index) => {
    const item = itemOf(type);
    const owner = /^keyof\s+([\p{ID_Continue}$]+)$/u.exec(constraints.get(item) ?? item)?.[1];
    const other = owner === undefined ? -1 : types.indexOf(owner);
    return other < 0 || other === index ? [] : [[index, other] as const];
  });
  return new Map(pairs);
}

function textOf(node: SyntaxNode | null): string {
  return node?.text ?? "";
}

function written(type: string): string {
  return type.replace(/^\??:/u, "").trim();
}

function itemOf(type: string): string {
  const itemType = type.replace(/^readonly\b/u, "").trim();
  const list = /^(?:Readonly)?Array<(.*)>$/su.exec(itemType)?.[1] ?? /^\(?(.*?)\)?\[\]$/su.exec(itemType)?.[1];
  return (list ?? itemType).trim();
}
