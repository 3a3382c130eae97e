import type { SyntaxNode } from "@repost/syntax";
import { childrenOfNode } from "../source/definitions.ts";
import type { ScopeStatement } from "./example-scope.ts";
import { child } from "../../nodes.ts";

/** Bindings of one loop iteration or parameter set. */
export type Row = readonly ScopeStatement[];

export const MAX_ROWS = 6;

export function loopRows(loop: SyntaxNode): readonly Row[] {
  const left = child(loop, "left");
  const right = child(loop, "right");
  return left === null || right === null ? [] : rowsOf(left.text, namesOfPattern(left.text), right);
}

/** Reads `pytest.mark.parametrize`. */
export function parametrizedRows(definition: SyntaxNode): readonly Row[] {
  const decorated = definition.parent;
  if (decorated?.type !== "decorated_definition") return [];
  for (const decorator of childrenOfNode(decorated)) {
    const [call] = childrenOfNode(decorator);
    if (child(call, "function")?.text.endsWith("parametrize") !== true) continue;
    const [namesNode, values] = childrenOfNode(child(call, "arguments") ?? call);
    const names = namesNode === undefined ? [] : namesOfPattern(namesNode.text);
    if (values !== undefined && names.length > 0) return rowsOf(names.join(", "), names, values);
  }
  return [];
}

function rowsOf(pattern: string, names: readonly string[], values: SyntaxNode): readonly Row[] {
  if (values.type !== "list" && values.type !== "tuple") return [];
  return childrenOfNode(values)
    .slice(0, MAX_ROWS)
    .map((node) => {
      const parts = node.type === "tuple" || node.type === "list" ? childrenOfNode(node) : [];
      if (names.length < 2 || parts.length !== names.length) return givenRow(pattern, names, node);
      return names.flatMap((name, index) => givenRow(name, [name], parts[index]));
    });
}

export function givenRow(pattern: string, names: readonly string[], node: SyntaxNode | undefined): Row {
  return node === undefined ? [] : [{ kind: "given", pattern, names, node }];
}

function namesOfPattern(pattern: string): readonly string[] {
  return pattern.match(/[A-Za-z_]\w*/gu) ?? [];
}
