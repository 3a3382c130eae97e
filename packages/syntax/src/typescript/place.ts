import type { FunctionKind } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";

/** Name by binding, own name (`module.exports = function f`), or none. */
export type FunctionNaming = "bound" | "own" | "none";

/** Syntax that may contain functions, with the prefix of their names. */
export interface Place {
  readonly node: SyntaxNode;
  readonly path: readonly string[];
  readonly owner: SyntaxNode | null;
  /** Kind of functions found here. */
  readonly kind: FunctionKind;
  readonly naming: FunctionNaming;
  /** Whole definition, if larger than the function's node. */
  readonly outer: SyntaxNode | undefined;
  /** Undefined for the module. */
  readonly statement: SyntaxNode | undefined;
}
