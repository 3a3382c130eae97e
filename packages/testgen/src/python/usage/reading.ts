import type { SyntaxNode } from "@repost/syntax";
import type { PythonFunction } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import type { Usage } from "./usage.ts";
import type { ValueKind } from "./value-kinds.ts";

/** By name. */
export type Scope = Map<string, Usage>;

/** The scope's name for the new object in `__new__`. */
export const MAKER = "__new__";

export interface Reading {
  readonly index: ModuleIndex;
  readonly className: string | null;
  readonly self: string | null;
  /** Depth of calls from the requested function. */
  readonly depth: number;
  /** Types of local names outside of the scope. */
  readonly kinds: Map<string, ValueKind>;
  /** Classes of local objects that the function constructs. */
  readonly objects: Map<string, string>;
  /** Number of open branches and loops. */
  nesting: number;
  /** Records uses; returns the value of the scope, or its part, that the node refers to. */
  visit(node: SyntaxNode, scope: Scope): Usage | null;
  enter(definition: PythonFunction, scope: Scope): void;
}

export interface ReadArguments {
  readonly nodes: readonly SyntaxNode[];
  readonly usages: readonly (Usage | null)[];
  readonly named: ReadonlyMap<string, Usage>;
  /** Values passed as `**value`. */
  readonly spread: readonly Usage[];
}
