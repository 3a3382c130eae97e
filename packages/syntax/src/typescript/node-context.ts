import type { FunctionKind } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";

/** Name by binding, own name (`module.exports = function f`), or none. */
export type FunctionNaming = "bound" | "own" | "none";

export interface NodeContext {
  readonly node: SyntaxNode;
  readonly path: readonly string[];
  readonly owner: SyntaxNode | null;
  readonly kind: FunctionKind;
  readonly naming: FunctionNaming;
  readonly outer: SyntaxNode | undefined;
  readonly statement: SyntaxNode | undefined;
}
