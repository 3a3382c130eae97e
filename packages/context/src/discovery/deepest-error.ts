import type { SyntaxNode } from "@repost/syntax";

/** Returns the first error without another error inside. An outer error may enclose much valid code. */
export function deepestError(root: SyntaxNode): SyntaxNode {
  let node = root;
  for (;;) {
    const inner = node.children.find((child) => child.isError || child.isMissing || child.hasError);
    if (inner === undefined) return node;
    node = inner;
  }
}
