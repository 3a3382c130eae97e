import type { Span } from "@repost/spec";
import { type SyntaxNode, walk } from "@repost/syntax";

export function functionIn(root: SyntaxNode, span: Span): SyntaxNode | undefined {
  let definition: SyntaxNode | undefined;
  walk(root, (node) => {
    if (definition !== undefined || node.endIndex <= span.start || node.startIndex >= span.end) return false;
    if (node.type === "function_definition" && node.startIndex >= span.start) definition = node;
    return definition === undefined;
  });
  return definition;
}
