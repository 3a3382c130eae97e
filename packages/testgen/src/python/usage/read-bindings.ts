import type { SyntaxNode } from "@repost/syntax";
import { childrenOfNode } from "../source/definitions.ts";
import { markFallback } from "./read-operators.ts";
import type { Reading, Scope } from "./reading.ts";
import { mergedFrom, type Usage } from "./usage.ts";
import { kindOfNode } from "./value-kinds.ts";
import { child, childText } from "../../nodes.ts";

export function readAssignment(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  const left = child(node, "left") ?? child(node, "name");
  const right = child(node, "right") ?? child(node, "value");
  const usage = right === null ? null : reading.visit(right, scope);
  if (left === null) return usage;
  if (left.type === "identifier" && usage === null) rebind(left.text, right, scope, reading);
  else bind(left, usage, scope, reading);
  return usage;
}

/** After a branch, the old value may be valid. */
function rebind(name: string, right: SyntaxNode | null, scope: Scope, reading: Reading): void {
  const kind = right === null ? null : kindOfNode(right, reading.kinds);
  if (kind !== null) reading.kinds.set(name, kind);
  const made = right === null ? null : classMade(right, reading);
  if (made === null) reading.objects.delete(name);
  else reading.objects.set(name, made);
  const before = scope.get(name);
  if (before === undefined) return;
  if (reading.nesting === 0) scope.delete(name);
  else if (right !== null) markFallback(before, right, reading);
}

function classMade(node: SyntaxNode, { index, className }: Reading): string | null {
  const callee = node.type === "call" ? childText(node, "function") : "";
  const name = callee === "cls" ? className : callee;
  return name !== null && index.classes.has(name) ? name : null;
}

function bind(pattern: SyntaxNode, usage: Usage | null, scope: Scope, reading: Reading): void {
  switch (pattern.type) {
    case "identifier":
      if (usage === null) scope.delete(pattern.text);
      else scope.set(pattern.text, usage);
      return;
    case "pattern_list":
    case "tuple_pattern":
    case "list_pattern":
    case "tuple":
      return bindParts(childrenOfNode(pattern), usage, scope, reading);
    case "attribute":
      return bindAttribute(pattern, usage, scope, reading);
    case "subscript": {
      const target = reading.visit(pattern, scope);
      if (target !== null && usage !== null) target.mark("optional", 0);
      return;
    }
    default:
  }
}

/** Uses of self.size count for the parameter in `self.size = size`. */
function bindAttribute(pattern: SyntaxNode, usage: Usage | null, scope: Scope, reading: Reading): void {
  const object = child(pattern, "object");
  const owner = object === null ? null : reading.visit(object, scope);
  const name = childText(pattern, "attribute");
  if (owner === null) return;
  if (usage === null) owner.attribute(name);
  else owner.attributes.set(name, usage);
}

function bindParts(parts: readonly SyntaxNode[], usage: Usage | null, scope: Scope, reading: Reading): void {
  const starred = parts.some(({ type }) => type === "list_splat_pattern");
  usage?.mark("iterable", 0.5);
  for (const [position, part] of parts.entries())
    bind(part, usage === null ? null : starred ? usage.item : usage.slot(position), scope, reading);
}

export function readLoop(node: SyntaxNode, scope: Scope, reading: Reading): null {
  const left = child(node, "left");
  const right = child(node, "right");
  if (left !== null && right !== null) iterate(left, right, scope, reading);
  reading.nesting += 1;
  for (const part of [child(node, "body"), child(node, "alternative")]) if (part !== null) reading.visit(part, scope);
  reading.nesting -= 1;
  return null;
}

function iterate(left: SyntaxNode, right: SyntaxNode, scope: Scope, reading: Reading): void {
  const callee = right.type === "call" ? childText(right, "function") : "";
  const inner = right.type === "call" ? childrenOfNode(child(right, "arguments") ?? right) : [];
  const parts = childrenOfNode(left);
  if (callee.endsWith(".items") && parts.length === 2) return iterateItems(parts, right, scope, reading);
  const [iterated] = inner;
  const second = parts[1];
  if (callee === "enumerate" && parts.length === 2 && iterated !== undefined && second !== undefined)
    return iterate(second, iterated, scope, reading);
  if (/(^|\.)zip(_longest)?$/u.test(callee) && parts.length === inner.length) {
    for (const [position, part] of parts.entries()) {
      const iterable = inner[position];
      if (iterable !== undefined) iterate(part, iterable, scope, reading);
    }
    return;
  }
  const usage = reading.visit(right, scope);
  usage?.mark("iterable");
  bind(left, usage?.item ?? null, scope, reading);
}

function iterateItems(parts: readonly SyntaxNode[], call: SyntaxNode, scope: Scope, reading: Reading): void {
  const owner = child(call, "function", "object");
  const usage = owner === null ? null : reading.visit(owner, scope);
  usage?.mark("mapping");
  for (const [position, part] of parts.entries())
    bind(part, usage === null ? null : position === 0 ? usage.key : usage.entry, scope, reading);
}

/** A comprehension that only filters keeps the items. */
export function readComprehension(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  const innerScope = new Map(scope);
  const children = childrenOfNode(node);
  for (const part of children) if (part.type === "for_in_clause") reading.visit(part, innerScope);
  const body = child(node, "body");
  let item: Usage | null = null;
  for (const part of children) {
    if (part.type === "for_in_clause") continue;
    const usage = reading.visit(part, innerScope);
    if (part.startIndex === body?.startIndex) item = usage;
  }
  if (node.type === "dictionary_comprehension") return chosenEntries(node, scope, reading);
  return item === null ? null : item.collectionOf(item);
}

/** `{name: value for name, value in data.items() if name in known}`. */
function chosenEntries(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  const pair = childrenOfNode(child(node, "body") ?? node);
  const [clause, ...further] = childrenOfNode(node).filter(({ type }) => type === "for_in_clause");
  const names = childrenOfNode(child(clause, "left") ?? node);
  const call = child(clause, "right");
  const callee = child(call, "function");
  const isSame = pair.length === 2 && pair.every(({ text }, index) => text === names[index]?.text);
  if (!isSame || further.length > 0 || child(callee, "attribute")?.text !== "items") return null;
  return mergedFrom([reading.visit(child(callee, "object"), scope)]);
}
