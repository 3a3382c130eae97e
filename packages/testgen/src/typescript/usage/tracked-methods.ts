import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { noteKindOf } from "./comparisons.ts";
import { platformMemberOf, SAME_ITEMS, SAME_TEXT, SEARCHES, TAKES_ITEM } from "./members.ts";
import { createUse, fieldOf, itemOf, mark, resultOf, type Use } from "./use.ts";

/** A called member's name may show the type. */
export function memberOf(object: Use, name: string, isCalled = false): Use {
  const platformMember = isCalled ? platformMemberOf(name) : null;
  if (platformMember !== null) object.methods.add(name);
  if (platformMember?.className !== undefined) object.classes.add(platformMember.className);
  if (platformMember?.kind === "text" || platformMember?.kind === "list" || platformMember?.kind === "number")
    mark(object, platformMember.kind, 2.5);
  return fieldOf(object, name);
}

/** Returns null for untracked results. */
export function callTrackedMethod(
  object: Use,
  method: string,
  argumentNodes: readonly SyntaxNode[],
  uses: readonly (Use | null)[],
  index: ModuleIndex,
): Use | null {
  const platformMember = platformMemberOf(method);
  if (method === "call" || method === "apply" || method === "bind") {
    object.calls.push(method === "call" ? Math.max(0, argumentNodes.length - 1) : -1);
    return resultOf(object);
  }
  const [first] = argumentNodes;
  const literal = first === undefined ? null : readLiteral(first);
  if (SEARCHES.has(method)) {
    if (literal?.kind === "text") object.tokens.push(literal.value);
    const pattern = first === undefined ? null : patternOf(first, index);
    if (pattern !== null) object.patterns.push(pattern);
    if (platformMember?.kind === "text") mark(uses[0] ?? null, "text", 1.2);
  }
  if (method === "hasOwnProperty" && literal?.kind === "text") {
    mark(object, "mapping", 2);
    return fieldOf(object, literal.value);
  }
  const member = memberOf(object, method, true);
  if (platformMember === null || platformMember.kind === "collection" || platformMember.kind === "shared")
    member.calls.push(argumentNodes.length);
  if (platformMember === null || platformMember.kind === "collection") return resultOf(member);
  if (method === "charAt") return itemOf(object);
  if (method === "charCodeAt" || method === "codePointAt") {
    const character = createUse();
    character.codeOf = object;
    return character;
  }
  if (TAKES_ITEM.has(method) && literal !== null) noteKindOf(itemOf(object), literal, 1);
  if (method === "at" || method === "pop" || method === "shift") return itemOf(object);
  if (method === "split") {
    const parts = createUse();
    parts.item = createUse();
    object.fields.set("split parts", parts);
    return parts;
  }
  return SAME_TEXT.has(method) || SAME_ITEMS.has(method) ? object : null;
}

export function matchWithPattern(
  object: SyntaxNode | null,
  method: string,
  uses: readonly (Use | null)[],
  index: ModuleIndex,
): void {
  if (method !== "test" && method !== "exec") return;
  const pattern = object === null ? null : patternOf(object, index);
  const [use] = uses;
  if (use === undefined || use === null) return;
  mark(use, "text", 2.5);
  if (pattern !== null) use.patterns.push(pattern);
}

function patternOf(node: SyntaxNode, index: ModuleIndex): string | null {
  if (node.type === "parenthesized_expression")
    return node.namedChildren[0] === undefined ? null : patternOf(node.namedChildren[0], index);
  if (node.type === "regex") return node.childForFieldName("pattern")?.text ?? null;
  if (node.type !== "identifier") return null;
  const value = index.variables.get(node.text);
  return value?.type === "regex" ? (value.childForFieldName("pattern")?.text ?? null) : null;
}
