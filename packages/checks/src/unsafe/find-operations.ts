import { type SyntaxNode, walk } from "@repost/syntax";

export type OperationKind = "process" | "network" | "files" | "code" | "native";

export interface Operation {
  readonly line: number;
  readonly kind: OperationKind;
  readonly name: string;
}

interface OperationReader {
  /** Returns the full name of a called function, or null. A colon follows the module of JavaScript. */
  readonly nameOf: (callee: SyntaxNode) => string | null;
  readonly kindOf: (name: string, values: readonly SyntaxNode[]) => OperationKind | null;
}

export function findOperations(root: SyntaxNode, { nameOf, kindOf }: OperationReader): readonly Operation[] {
  const operations: Operation[] = [];
  walk(root, (node) => {
    if (!/^(?:call|call_expression|new_expression)$/u.test(node.type)) return;
    const callee = node.childForFieldName("function") ?? node.childForFieldName("constructor");
    const name = callee === null ? null : nameOf(callee);
    const values = node.childForFieldName("arguments")?.namedChildren.filter(({ type }) => type !== "comment") ?? [];
    const kind = name === null ? null : kindOf(name, values);
    if (name === null || kind === null) return;
    operations.push({ line: node.startPosition.row + 1, kind, name: name.replace(/:$/u, "").replace(":", ".") });
  });
  return operations;
}
