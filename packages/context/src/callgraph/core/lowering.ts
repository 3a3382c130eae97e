import type { SyntaxNode } from "@repost/syntax";
import { moduleScope } from "./scope.ts";
import type { Argument, Expression, LiteralKey, ScopeCode, Statement } from "./code.ts";

export interface Lowering<Self> {
  readonly code: string;
  readonly stores: Set<string>;
  readonly accessors: Set<string>;
  readonly rules: LoweringRules<Self>;
  builder: ScopeBuilder;
  depth: number;
}

export interface LoweringRules<Self> {
  readonly expression: (lowering: Self, node: SyntaxNode, name: string | null) => Expression;
  readonly statements: (lowering: Self, nodes: readonly SyntaxNode[]) => readonly Statement[];
}

const maxDepth = 400;
const statementDepth = 4;

export const nothing: Expression = { kind: "all", parts: [], yieldsLast: false };

type Optional<T> = T | null | undefined;

export function lowerExpression<Own extends Lowering<Own>>(
  lowering: Own,
  node: Optional<SyntaxNode>,
  name: string | null = null,
): Expression {
  if (node === null || node === undefined || lowering.depth > maxDepth) return nothing;
  lowering.depth += 1;
  try {
    return lowering.rules.expression(lowering, node, name);
  } finally {
    lowering.depth -= 1;
  }
}

export function lowerOptional<Own extends Lowering<Own>>(
  lowering: Own,
  node: Optional<SyntaxNode>,
  name: string | null = null,
): Expression | null {
  return node === null || node === undefined ? null : lowerExpression(lowering, node, name);
}

export function lowerFirst<Own extends Lowering<Own>>(
  lowering: Own,
  node: SyntaxNode,
  name: string | null = null,
): Expression {
  return lowerExpression(lowering, childrenOf(node)[0], name);
}

export function lowerChildren<Own extends Lowering<Own>>(lowering: Own, node: SyntaxNode): readonly Expression[] {
  return childrenOf(node).map((child) => lowerExpression(lowering, child));
}

export function lowerYield<Own extends Lowering<Own>>(lowering: Own, node: SyntaxNode): Expression {
  lowering.builder.isGenerator = true;
  const isDelegating = node.children.some(({ type }) => type === "from" || type === "*");
  return { kind: "yield", value: lowerOptional(lowering, childrenOf(node)[0]), isDelegating };
}

export function lowerStatements<Own extends Lowering<Own>>(
  lowering: Own,
  nodes: readonly SyntaxNode[],
): readonly Statement[] {
  if (lowering.depth > maxDepth) return [];
  lowering.depth += statementDepth;
  const statements = lowering.rules.statements(lowering, nodes);
  lowering.depth -= statementDepth;
  return statements;
}

export function literal(key: LiteralKey): Expression {
  return { kind: "literal", key };
}

export function operation(method: string | null, left: Expression, right: Expression | null = null): Expression {
  return { kind: "operation", method, reflected: null, left, right, joins: false };
}

export function argument(kind: Argument["kind"], value: Expression): Argument {
  return { kind, name: null, value };
}

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
    if (owner === "global") moduleScope(builder).shared.add(name);
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
