import {
  argument,
  childrenOf,
  literal,
  lowerExpression,
  lowerStatements,
  type Lowering as AnyLowering,
  noteBinding,
  nothing,
  textOf,
} from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Expression, Statement, Argument, SequenceTargetItem, Target } from "../core/code.ts";

export interface Lowering extends AnyLowering<Lowering> {
  quiet: number;
  readonly parse: (code: string) => { readonly root: SyntaxNode; delete(): void };
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

export function lowerBlock(lowering: Lowering, block: SyntaxNode | null | undefined): readonly Statement[] {
  return block === null || block === undefined ? [] : lowerStatements(lowering, childrenOf(block));
}

export function lowerArguments(lowering: Lowering, list: SyntaxNode): readonly Argument[] {
  if (list.type !== "argument_list") return [argument("positional", lowerExpression(lowering, list))];
  return childrenOf(list).map((node) => {
    const [first, second] = childrenOf(node);
    if (node.type === "keyword_argument" && first !== undefined)
      return { kind: "keyword", name: textOf(lowering, first), value: lowerExpression(lowering, second) };
    if (node.type === "list_splat") return argument("spread", lowerExpression(lowering, first));
    if (node.type === "dictionary_splat") return argument("keyword_spread", lowerExpression(lowering, first));
    return argument("positional", lowerExpression(lowering, node));
  });
}

const groups = new Set(["pattern_list", "tuple_pattern", "list_pattern", "tuple", "list", "expression_list"]);

export const noTarget: Target = { kind: "sequence_target", items: [] };

export function lowerTarget(lowering: Lowering, node: SyntaxNode | null | undefined): Target {
  if (node === null || node === undefined) return noTarget;
  if (node.type === "identifier") {
    const name = textOf(lowering, node);
    if (lowering.quiet === 0) noteBinding(lowering.builder, name);
    return { kind: "name", name };
  }
  if (groups.has(node.type))
    return { kind: "sequence_target", items: childrenOf(node).map((child) => item(lowering, child)) };
  if (node.type === "parenthesized_expression" || node.type === "as_pattern_target" || node.type === "type")
    return lowerTarget(lowering, childrenOf(node)[0]);
  const lowered = lowerExpression(lowering, node);
  if (lowered.kind === "attribute") lowering.stores.add(lowered.name);
  return lowered.kind === "attribute" || lowered.kind === "item" ? lowered : noTarget;
}

function item(lowering: Lowering, node: SyntaxNode): SequenceTargetItem {
  const isRest = node.type === "list_splat_pattern" || node.type === "list_splat";
  return { target: lowerTarget(lowering, isRest ? childrenOf(node)[0] : node), isRest };
}
