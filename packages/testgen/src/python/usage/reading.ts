import type { SyntaxNode } from "@repost/syntax";
import type { PythonFunction } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import type { Usage } from "./usage.ts";
import type { ValueKind } from "./value-kinds.ts";

/** Uses of values in scope, by name. */
export type Scope = Map<string, Usage>;

/** The scope's name for the new object in `__new__`. */
export const MAKER = "__new__";

/** Shared state of the readers of one function body. */
export interface Reading {
  readonly index: ModuleIndex;
  /** Class of the method; null for functions. */
  readonly className: string | null;
  /** Name of self or cls; null for functions. */
  readonly self: string | null;
  /** Depth of calls from the requested function. */
  readonly depth: number;
  /** Types of local names outside of the scope. */
  readonly kinds: Map<string, ValueKind>;
  /** Classes of local objects that the function constructs. */
  readonly objects: Map<string, string>;
  /** Number of open branches and loops. */
  nesting: number;
  /** Records uses in a node; returns the value of the scope, or part of one, that it stands for. */
  visit(node: SyntaxNode, scope: Scope): Usage | null;
  /** Reads a called function. */
  enter(definition: PythonFunction, scope: Scope): void;
}

/** The arguments of a call with their values in scope. */
export interface ReadArguments {
  readonly nodes: readonly SyntaxNode[];
  readonly usages: readonly (Usage | null)[];
  readonly named: ReadonlyMap<string, Usage>;
  /** Values passed as `**value`. */
  readonly spread: readonly Usage[];
}
