import type { SyntaxNode } from "@repost/syntax";

/** Returns the first innermost error, because an outer one may enclose valid code. */
export function deepestError(root: SyntaxNode): SyntaxNode {
  let node = root;
  for (;;) {
    const inner = node.children.find((child) => child.isError || child.isMissing || child.hasError);
    if (inner === undefined) return node;
    node = inner;
  }
}
