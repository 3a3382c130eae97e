import type { FunctionKind } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";

/** Whether a function has its name from what it is bound to, from itself alone (`module.exports = function f`), or from nothing. */
export type FunctionNaming = "bound" | "own" | "none";

/** Something that may hold functions, with what its place means for their names. */
export interface Place {
  readonly node: SyntaxNode;
  readonly path: readonly string[];
  readonly owner: SyntaxNode | null;
  /** What a function is that is found here. */
  readonly kind: FunctionKind;
  readonly naming: FunctionNaming;
  /** What defines the function as a whole, where that is more than its own node. */
  readonly outer: SyntaxNode | undefined;
  /** Undefined for the module itself. */
  readonly statement: SyntaxNode | undefined;
}
