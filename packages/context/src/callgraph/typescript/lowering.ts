import {
  childrenOf,
  literal,
  lowerExpression,
  type Lowering as AnyLowering,
  noteBinding,
  nothing,
  textOf,
} from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Expression, Statement, MappingTargetEntry, SequenceTargetItem, Target } from "../core/code.ts";
import { declaredNames } from "@repost/syntax/javascript-scopes";

export interface BlockNames {
  readonly names: ReadonlyMap<string, string>;
  readonly parent: BlockNames | null;
}

export interface Lowering extends AnyLowering<Lowering> {
  readonly exports: Statement[];
  block: BlockNames;
  assigned: Set<string>;
  renamed: number;
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

export function literalOfText(text: string): Expression {
  return text.length > maxKeyLength ? nothing : literal(`s:${text}`);
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

const blockScoped = new Set([
  "function_declaration",
  "generator_function_declaration",
  "class_declaration",
  "abstract_class_declaration",
  "enum_declaration",
  "internal_module",
  "lexical_declaration",
  "using_declaration",
]);

export function blockNames(
  statements: readonly SyntaxNode[],
  rename: (name: string) => string,
): ReadonlyMap<string, string> {
  const names = statements.filter(({ type }) => blockScoped.has(type)).flatMap(declaredNames);
  return new Map(names.map((name) => [name, rename(name)]));
}

export function numbered(lowering: Lowering): (name: string) => string {
  return (name) => {
    lowering.renamed += 1;
    return `${name}#${lowering.renamed}`;
  };
}

const emptyTarget: Target = { kind: "sequence_target", items: [] };

export function lowerPattern(lowering: Lowering, node: SyntaxNode | null | undefined, declares: boolean): Target {
  if (node === null || node === undefined) return emptyTarget;
  switch (node.type) {
    case "identifier":
    case "shorthand_property_identifier_pattern":
      return bind(lowering, textOf(lowering, node), declares);
    case "array_pattern":
    case "array":
      return { kind: "sequence_target", items: lowerItems(lowering, node, declares) };
    case "object_pattern":
    case "object":
      return {
        kind: "mapping_target",
        entries: childrenOf(node).map((child) => lowerEntry(lowering, child, declares)),
      };
    case "assignment_pattern":
    case "object_assignment_pattern": {
      const left = node.childForFieldName("left");
      const name = left === null ? null : textOf(lowering, left);
      const value = lowerExpression(lowering, node.childForFieldName("right"), name);
      return { kind: "default_target", target: lowerPattern(lowering, left, declares), value };
    }
    case "parenthesized_expression":
    case "non_null_expression":
    case "as_expression":
      return lowerPattern(lowering, childrenOf(node)[0], declares);
    default:
      return lowerPlace(lowering, node);
  }
}

function bind(lowering: Lowering, text: string, declares: boolean): Target {
  const { builder, assigned } = lowering;
  const name = resolveName(lowering, text);
  if (declares) noteBinding(builder, name);
  else {
    assigned.add(name);
    for (const names of builder.open) names.add(name);
  }
  return { kind: "name", name };
}

function lowerPlace(lowering: Lowering, node: SyntaxNode): Target {
  const lowered = lowerExpression(lowering, node);
  if (lowered.kind === "attribute") lowering.stores.add(lowered.name);
  return lowered.kind === "attribute" || lowered.kind === "item" ? lowered : emptyTarget;
}

function lowerItems(lowering: Lowering, node: SyntaxNode, declares: boolean): readonly SequenceTargetItem[] {
  const items: SequenceTargetItem[] = [];
  let isOpen = true;
  for (const child of node.children) {
    if (child.type === ",") {
      if (isOpen) items.push({ target: null, isRest: false });
      isOpen = true;
    } else if (child.isNamed && child.type !== "comment") {
      const isRest = child.type === "rest_pattern" || child.type === "spread_element";
      const inner = isRest ? childrenOf(child)[0] : child;
      items.push({ target: lowerPattern(lowering, inner, declares), isRest });
      isOpen = false;
    }
  }
  return items;
}

function lowerEntry(lowering: Lowering, node: SyntaxNode, declares: boolean): MappingTargetEntry {
  if (node.type === "rest_pattern" || node.type === "spread_element")
    return { key: null, target: lowerPattern(lowering, childrenOf(node)[0], declares) };
  if (node.type === "pair_pattern" || node.type === "pair") {
    const name = propertyName(lowering, node.childForFieldName("key"));
    const key = name === null ? nothing : literalOfText(name);
    return { key, target: lowerPattern(lowering, node.childForFieldName("value"), declares) };
  }
  const named = node.type === "object_assignment_pattern" ? node.childForFieldName("left") : node;
  const key = named === null ? nothing : literalOfText(textOf(lowering, named));
  return { key, target: lowerPattern(lowering, node, declares) };
}
