import { maxDepth, nothing, childrenOf, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Expression, LiteralKey, Statement } from "../core/code.ts";
import type { ScopeBuilder } from "../core/scope-builder.ts";

export interface BlockNames {
  readonly names: ReadonlyMap<string, string>;
  readonly parent: BlockNames | null;
}

export interface Lowering {
  readonly code: string;
  readonly stores: Set<string>;
  readonly accessors: Set<string>;
  readonly rules: LoweringRules;
  readonly exports: Statement[];
  builder: ScopeBuilder;
  block: BlockNames;
  assigned: Set<string>;
  renamed: number;
  depth: number;
}

export interface LoweringRules {
  readonly expression: (lowering: Lowering, node: SyntaxNode, name: string | null) => Expression;
  readonly statements: (lowering: Lowering, nodes: readonly SyntaxNode[]) => readonly Statement[];
}

export function lowerExpression(lowering: Lowering, node: SyntaxNode | null, name: string | null = null): Expression {
  if (node === null || lowering.depth > maxDepth) return nothing;
  lowering.depth += 1;
  try {
    return lowering.rules.expression(lowering, node, name);
  } finally {
    lowering.depth -= 1;
  }
}

const statementDepth = 4;

export function lowerStatements(lowering: Lowering, nodes: readonly SyntaxNode[]): readonly Statement[] {
  if (lowering.depth > maxDepth) return [];
  lowering.depth += statementDepth;
  const statements = lowering.rules.statements(lowering, nodes);
  lowering.depth -= statementDepth;
  return statements;
}

export function resolveName({ block }: Lowering, name: string): string {
  for (let current: BlockNames | null = block; current !== null; current = current.parent) {
    const renamed = current.names.get(name);
    if (renamed !== undefined) return renamed;
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

export function plainText(lowering: Lowering, node: SyntaxNode | null): string | null {
  if (node === null || (node.type !== "string" && node.type !== "template_string")) return null;
  const text = textOf(lowering, node).slice(1, -1);
  return text.includes("\\") || (node.type === "template_string" && text.includes("${")) ? null : text;
}

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
