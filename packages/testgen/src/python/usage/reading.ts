import type { SyntaxNode } from "@repost/syntax";
import type { OptionalNode } from "../../nodes.ts";
import type { PythonFunction } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import type { Usage } from "./usage.ts";
import type { ValueKind } from "./value-kinds.ts";

/** Uses of values by variable name. */
export type Scope = Map<string, Usage>;

/** Scope name of the new object in `__new__`. */
export const NEW_OBJECT = "__new__";

export interface Reading {
  readonly index: ModuleIndex;
  readonly className: string | null;
  readonly self: string | null;
  readonly depth: number;
  /** Types of names outside the scope. */
  readonly kinds: Map<string, ValueKind>;
  readonly objects: Map<string, string>;
  nesting: number;
  /** Returns the value or part at the node. */
  visit(node: OptionalNode, scope: Scope): Usage | null;
  enter(definition: PythonFunction, scope: Scope): void;
}

export interface ReadArguments {
  readonly nodes: readonly SyntaxNode[];
  readonly usages: readonly (Usage | null)[];
  readonly named: ReadonlyMap<string, Usage>;
  /** Values passed as `**value`. */
  readonly spread: readonly Usage[];
}
