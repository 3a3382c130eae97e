import type { SyntaxNode } from "@repost/syntax";
import type { Expression, LiteralKey, Statement } from "../core/code.ts";
import type { ScopeBuilder } from "../core/scope-builder.ts";

/** Names that a block binds, as the code calls them: those of inner blocks are told apart by a number. */
export interface BlockNames {
  readonly names: ReadonlyMap<string, string>;
  readonly around: BlockNames | null;
}

/** What is known while a file is lowered. */
export interface Lowering {
  readonly code: string;
  readonly stores: Set<string>;
  readonly accessors: Set<string>;
  readonly rules: LoweringRules;
  /** What the module exports under another name than its own, or at its end. */
  readonly exports: Statement[];
  builder: ScopeBuilder;
  block: BlockNames;
  /** Names that the function assigns without declaring them. */
  assigned: Set<string>;
  renamed: number;
  depth: number;
}

/** How whole expressions and statements are lowered, for what is part of them and has such parts itself. */
export interface LoweringRules {
  readonly expression: (lowering: Lowering, node: SyntaxNode, name: string | null) => Expression;
  readonly statements: (lowering: Lowering, nodes: readonly SyntaxNode[]) => readonly Statement[];
}

const maxDepth = 400;

export function textOf({ code }: Lowering, node: SyntaxNode): string {
  return code.slice(node.startIndex, node.endIndex);
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children = node.namedChildren;
  return children.some(({ type }) => type === "comment") ? children.filter(({ type }) => type !== "comment") : children;
}

/** A value that no call depends on. */
export const nothing: Expression = { kind: "all", parts: [], yieldsLast: false };

/** `name` is what a function or class is called that has no name itself. */
export function lowerExpression(lowering: Lowering, node: SyntaxNode | null, name: string | null = null): Expression {
  if (node === null || lowering.depth > maxDepth) return nothing;
  lowering.depth += 1;
  try {
    return lowering.rules.expression(lowering, node, name);
  } finally {
    lowering.depth -= 1;
  }
}

/** Statements take more of the stack than expressions. */
const statementDepth = 4;

export function lowerStatements(lowering: Lowering, nodes: readonly SyntaxNode[]): readonly Statement[] {
  if (lowering.depth > maxDepth) return [];
  lowering.depth += statementDepth;
  const statements = lowering.rules.statements(lowering, nodes);
  lowering.depth -= statementDepth;
  return statements;
}

/** The variable that a name means. */
export function resolveName({ block }: Lowering, name: string): string {
  for (let at: BlockNames | null = block; at !== null; at = at.around) {
    const found = at.names.get(name);
    if (found !== undefined) return found;
  }
  return name;
}

export function nameExpression(lowering: Lowering, node: SyntaxNode): Expression {
  return { kind: "name", name: resolveName(lowering, textOf(lowering, node)) };
}

const maxKeyLength = 40;

export function textKey(text: string): LiteralKey | null {
  return text.length > maxKeyLength ? null : `s:${text}`;
}

export function literalOf(key: LiteralKey | null): Expression {
  return key === null ? nothing : { kind: "literal", key };
}

/** The text of a plain string; null for one with escapes or values in it. */
export function plainText(lowering: Lowering, node: SyntaxNode | null): string | null {
  if (node === null || (node.type !== "string" && node.type !== "template_string")) return null;
  const text = textOf(lowering, node).slice(1, -1);
  return text.includes("\\") || (node.type === "template_string" && text.includes("${")) ? null : text;
}

/** The name of a property, where it can be told from the code. */
export function propertyName(lowering: Lowering, node: SyntaxNode | null): string | null {
  if (node === null) return null;
  if (node.type === "string") return plainText(lowering, node);
  if (node.type === "computed_property_name") {
    const [inner = null] = childrenOf(node);
    if (inner !== null && textOf(lowering, inner) === "Symbol.iterator") return "@@iterator";
    return plainText(lowering, inner);
  }
  return textOf(lowering, node);
}
