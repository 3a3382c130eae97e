import type { SyntaxNode } from "@repost/syntax";

/** An error may enclose much that is right; the first one without another inside is where reading went wrong. */
export function deepestError(root: SyntaxNode): SyntaxNode {
  let node = root;
  for (;;) {
    const inner = node.children.find((child) => child.isError || child.isMissing || child.hasError);
    if (inner === undefined) return node;
    node = inner;
  }
}
