import { maxDepth, nothing } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Expression, LiteralKey, Statement } from "../core/code.ts";
import type { ScopeBuilder } from "../core/scope-builder.ts";

export interface Lowering {
  readonly code: string;
  readonly stores: Set<string>;
  readonly accessors: Set<string>;
  builder: ScopeBuilder;
  quiet: number;
  depth: number;
  readonly rules: LoweringRules;
  readonly parse: (code: string) => { readonly root: SyntaxNode; delete(): void };
}

export interface LoweringRules {
  readonly expression: (lowering: Lowering, node: SyntaxNode) => Expression;
  readonly block: (lowering: Lowering, block: SyntaxNode) => readonly Statement[];
}

const maxKeyLength = 40;

const plainString = /^[rRuUbB]{0,2}(?<quote>'''|"""|'|")(?<text>[^\\]*)\k<quote>$/su;

export function literalOfString(text: string): Expression {
  if (text.length > maxKeyLength + 8) return nothing;
  const content = plainString.exec(text)?.groups?.["text"];
  return content === undefined || content.length > maxKeyLength ? nothing : literal(`s:${content}`);
}

export function literalOfBeginning(text: string): Expression {
  return /^[a-z_][\w.]{2,}$|^\.$/iu.test(text) && text.length <= maxKeyLength ? literal(`p:${text}`) : nothing;
}

export function literalOfInteger(text: string): Expression {
  const value = Number(text.replaceAll("_", ""));
  return Number.isSafeInteger(value) ? literal(`i:${value}`) : nothing;
}

function literal(key: LiteralKey): Expression {
  return { kind: "literal", key };
}

export function lowerExpression(lowering: Lowering, node: SyntaxNode | null): Expression {
  if (node === null || lowering.depth > maxDepth) return nothing;
  lowering.depth += 1;
  try {
    return lowering.rules.expression(lowering, node);
  } finally {
    lowering.depth -= 1;
  }
}

const blockDepth = 4;

export function lowerBlock(lowering: Lowering, block: SyntaxNode): readonly Statement[] {
  if (lowering.depth > maxDepth) return [];
  lowering.depth += blockDepth;
  const statements = lowering.rules.block(lowering, block);
  lowering.depth -= blockDepth;
  return statements;
}
