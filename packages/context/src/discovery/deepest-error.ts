import type { SyntaxNode } from "@repost/syntax";

export function deepestError(root: SyntaxNode): SyntaxNode {
  let node = root;
  for (;;) {
    const inner = node.children.find((child) => child.isError || child.isMissing || child.hasError);
    if (inner === undefined) return node;
    node = inner;
  }
}
