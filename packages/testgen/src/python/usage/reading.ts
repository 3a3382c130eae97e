import type { SyntaxNode } from "@repost/syntax";
import type { PythonFunction } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import type { Usage } from "./usage.ts";
import type { ValueKind } from "./value-kinds.ts";

/** Names of values in scope, with how they are used. */
export type Scope = Map<string, Usage>;

/** Under this name a scope has the object that a class makes, where a __new__ is read. */
export const MAKER = "__new__";

/** What readers of the parts of one function body share. */
export interface Reading {
  readonly index: ModuleIndex;
  /** Class whose method is read; null for functions. */
  readonly className: string | null;
  /** Name of that method's self or cls; null for functions. */
  readonly self: string | null;
  /** How many calls lie between the function that was asked for and this one. */
  readonly depth: number;
  /** Kinds of local names that are no part of the scope. */
  readonly kinds: Map<string, ValueKind>;
  /** Local names of objects that the function makes of the module's classes, with these. */
  readonly objects: Map<string, string>;
  /** How many branches and loops are open. */
  nesting: number;
  /** Notes the uses inside a node; returns the value that it stands for, where that is one of the scope's or a part of one. */
  visit(node: SyntaxNode, scope: Scope): Usage | null;
  /** Reads a function that is called here. */
  enter(definition: PythonFunction, scope: Scope): void;
}

/** The arguments of a call, with the values of the scope among them. */
export interface ReadArguments {
  readonly nodes: readonly SyntaxNode[];
  readonly usages: readonly (Usage | null)[];
  readonly named: ReadonlyMap<string, Usage>;
  /** Values given as `**value`. */
  readonly spread: readonly Usage[];
}
