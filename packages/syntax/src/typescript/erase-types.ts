import { applyEdits, type Edit } from "../apply-edits.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import { pushReversed } from "../walk.ts";
import { convertedExpression, isErased } from "./type-syntax.ts";

/** Removes types. Syntax with run-time effect (enums, namespaces, parameter properties) stays. */
export function eraseTypes(root: SyntaxNode, code: string): string {
  const edits: Edit[] = [];
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const expression = convertedExpression(node);
    if (expression !== undefined) {
      edits.push(remove(node.startIndex, expression.startIndex), remove(expression.endIndex, node.endIndex));
      pending.push(expression);
      continue;
    }
    const kept: SyntaxNode[] = [];
    for (const child of node.children) {
      if (isErased(child, node)) edits.push(remove(child.startIndex, endWithComma(child)));
      else kept.push(child);
    }
    pushReversed(pending, kept);
  }
  return applyEdits(
    code,
    edits.filter(({ start, end }) => end > start),
  );
}

function remove(start: number, end: number): Edit {
  return { start, end, replacement: "" };
}

const listed = new Set(["import_specifier", "export_specifier", "required_parameter"]);

function endWithComma(node: SyntaxNode): number {
  const next = listed.has(node.type) ? node.nextSibling : null;
  return next?.type === "," ? next.endIndex : node.endIndex;
}
