import type { SyntaxNode } from "@repost/syntax";
import { parameterNodes } from "../source/module-index.ts";

/** Maps positions of `keyof T` parameters, or lists of them, to those of `T`. */
export function keysDeclared(signatures: readonly SyntaxNode[]): ReadonlyMap<number, number> {
  return new Map(signatures.flatMap((signature) => [...keysIn(signature)]));
}

function keysIn(signature: SyntaxNode): ReadonlyMap<number, number> {
  const generics = signature.childForFieldName("type_parameters")?.namedChildren ?? [];
  const constraints = new Map(
    generics.map((one) => [
      one.childForFieldName("name")?.text ?? "",
      textOf(one.childForFieldName("constraint"))
        .replace(/^extends\b/u, "")
        .trim(),
    ]),
  );
  const types = parameterNodes(signature).map((node) => written(textOf(node.childForFieldName("type"))));
  const found = types.flatMap((type, place) => {
    const item = itemOf(type);
    const owner = /^keyof\s+([\p{ID_Continue}$]+)$/u.exec(constraints.get(item) ?? item)?.[1];
    const other = owner === undefined ? -1 : types.indexOf(owner);
    return other < 0 || other === place ? [] : [[place, other] as const];
  });
  return new Map(found);
}

function textOf(node: SyntaxNode | null): string {
  return node?.text ?? "";
}

function written(type: string): string {
  return type.replace(/^\??:/u, "").trim();
}

function itemOf(type: string): string {
  const own = type.replace(/^readonly\b/u, "").trim();
  const list = /^(?:Readonly)?Array<(.*)>$/su.exec(own)?.[1] ?? /^\(?(.*?)\)?\[\]$/su.exec(own)?.[1];
  return (list ?? own).trim();
}
