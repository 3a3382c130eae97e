import type { SyntaxNode } from "@repost/syntax";
import type { Expression, ScopeCode } from "./code.ts";

export const maxDepth = 400;

export const nothing: Expression = { kind: "all", parts: [], yieldsLast: false };

export function textOf({ code }: { readonly code: string }, node: SyntaxNode): string {
  return code.slice(node.startIndex, node.endIndex);
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children = node.namedChildren;
  return children.some(({ type }) => type === "comment") ? children.filter(({ type }) => type !== "comment") : children;
}

export function evaluateAll(expressions: readonly Expression[]): Expression {
  const parts = expressions.filter((part) => part !== nothing);
  return parts.length === 0 ? nothing : { kind: "all", parts, yieldsLast: false };
}

export interface ScopeBuilder {
  readonly kind: "module" | "class" | "function";
  readonly parent: ScopeBuilder | null;
  readonly locals: Set<string>;
  readonly shared: Set<string>;
  readonly outer: Map<string, "global" | "enclosing">;
  readonly assignedWithin: Set<string>;
  readonly open: Set<string>[];
  isGenerator: boolean;
}

export function createScopeBuilder(kind: ScopeBuilder["kind"], parent: ScopeBuilder | null): ScopeBuilder {
  return {
    kind,
    parent,
    locals: new Set(),
    shared: new Set(),
    outer: new Map(),
    assignedWithin: new Set(),
    open: [],
    isGenerator: false,
  };
}

export function noteBinding(builder: ScopeBuilder, name: string): void {
  if (!builder.outer.has(name)) builder.locals.add(name);
  for (const names of builder.open) names.add(name);
}

export function bindingsWithin<T>(
  builder: ScopeBuilder,
  lower: () => T,
): { readonly lowered: T; readonly binds: readonly string[] } {
  const names = new Set<string>();
  builder.open.push(names);
  try {
    return { lowered: lower(), binds: [...names] };
  } finally {
    builder.open.pop();
  }
}

export function finishScope(builder: ScopeBuilder): ScopeCode {
  const { parent, locals, shared, outer, assignedWithin } = builder;
  for (const name of assignedWithin) {
    if (builder.kind !== "class" && locals.has(name)) shared.add(name);
    else parent?.assignedWithin.add(name);
  }
  for (const [name, owner] of outer) {
    if (owner === "global") moduleBuilder(builder).shared.add(name);
    else parent?.assignedWithin.add(name);
  }
  return {
    locals: locals.size === 0 ? noNames : locals,
    shared: shared.size === 0 ? noNames : shared,
    outer: outer.size === 0 ? nowhereElse : outer,
  };
}

const noNames: ScopeCode["shared"] = new Set();
const nowhereElse: ScopeCode["outer"] = new Map();

function moduleBuilder(builder: ScopeBuilder): ScopeBuilder {
  let current = builder;
  while (current.parent !== null) current = current.parent;
  return current;
}
