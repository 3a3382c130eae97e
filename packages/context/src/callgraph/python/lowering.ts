import { maxDepth, nothing, type ScopeBuilder, childrenOf, textOf, noteBinding } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Expression, LiteralKey, Statement, Argument, SequenceTargetItem, Target } from "../core/code.ts";

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

export function lowerArguments(lowering: Lowering, list: SyntaxNode): readonly Argument[] {
  if (list.type !== "argument_list")
    return [{ kind: "positional", name: null, value: lowerExpression(lowering, list) }];
  return childrenOf(list).map((node) => {
    const [first = null, second = null] = childrenOf(node);
    if (node.type === "keyword_argument" && first !== null)
      return { kind: "keyword", name: textOf(lowering, first), value: lowerExpression(lowering, second) };
    if (node.type === "list_splat") return { kind: "spread", name: null, value: lowerExpression(lowering, first) };
    if (node.type === "dictionary_splat")
      return { kind: "keyword_spread", name: null, value: lowerExpression(lowering, first) };
    return { kind: "positional", name: null, value: lowerExpression(lowering, node) };
  });
}

const groups = new Set(["pattern_list", "tuple_pattern", "list_pattern", "tuple", "list", "expression_list"]);

export function lowerTarget(lowering: Lowering, node: SyntaxNode | null): Target {
  if (node === null) return { kind: "sequence_target", items: [] };
  if (node.type === "identifier") {
    const name = textOf(lowering, node);
    if (lowering.quiet === 0) noteBinding(lowering.builder, name);
    return { kind: "name", name };
  }
  if (groups.has(node.type))
    return { kind: "sequence_target", items: childrenOf(node).map((child) => item(lowering, child)) };
  const [inner = null] = childrenOf(node);
  if (node.type === "parenthesized_expression" || node.type === "as_pattern_target" || node.type === "type")
    return lowerTarget(lowering, inner);
  const lowered = lowerExpression(lowering, node);
  if (lowered.kind === "attribute") lowering.stores.add(lowered.name);
  if (lowered.kind === "attribute" || lowered.kind === "item") return lowered;
  return { kind: "sequence_target", items: [] };
}

function item(lowering: Lowering, node: SyntaxNode): SequenceTargetItem {
  const isRest = node.type === "list_splat_pattern" || node.type === "list_splat";
  return { target: lowerTarget(lowering, isRest ? (childrenOf(node)[0] ?? null) : node), isRest };
}
