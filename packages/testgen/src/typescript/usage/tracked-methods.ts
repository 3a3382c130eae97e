import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { child } from "../source/nodes.ts";
import { readLiteral } from "../source/read-expression.ts";
import { noteKindOf } from "./comparisons.ts";
import { platformMemberOf, SAME_ITEMS, SAME_TEXT, SEARCHES, TAKES_ITEM } from "./members.ts";
import { Use } from "./use.ts";

/** A called member's name may show the type. */
export function memberOf(object: Use, name: string, isCalled = false): Use {
  const { kind, className } = (isCalled ? platformMemberOf(name) : null) ?? {};
  if (kind !== undefined) object.methods.add(name);
  if (className !== undefined) object.classes.add(className);
  if (kind === "text" || kind === "list" || kind === "number") object.mark(kind, 2.5);
  return object.member(name);
}

export interface TrackedCall {
  readonly object: Use;
  readonly method: string;
  readonly nodes: readonly SyntaxNode[];
  readonly uses: readonly (Use | null)[];
  readonly index: ModuleIndex;
}

/** Returns null for untracked results. */
export function callTrackedMethod({ object, method, nodes, uses, index }: TrackedCall): Use | null {
  if (/^(?:call|apply|bind)$/u.test(method)) {
    object.calls.push(method === "call" ? Math.max(0, nodes.length - 1) : -1);
    return object.results;
  }
  const kind = platformMemberOf(method)?.kind;
  const [first] = nodes;
  const literal = first === undefined ? null : readLiteral(first);
  if (SEARCHES.has(method)) {
    if (literal?.kind === "text") object.tokens.push(literal.value);
    const pattern = patternOf(first, index);
    if (pattern !== null) object.patterns.push(pattern);
    if (kind === "text") uses[0]?.mark("text", 1.2);
  }
  const member = memberOf(object, method, true);
  if (kind === undefined || kind === "collection" || kind === "shared") member.calls.push(nodes.length);
  if (kind === undefined || kind === "collection") return member.results;
  if (method === "charCodeAt" || method === "codePointAt") {
    const character = new Use();
    character.codeOf = object;
    return character;
  }
  if (TAKES_ITEM.has(method) && literal !== null) noteKindOf(object.items, literal, 1);
  if (/^(?:charAt|at|pop|shift)$/u.test(method)) return object.items;
  if (method === "split") {
    const parts = new Use();
    parts.item = new Use();
    object.fields.set("split parts", parts);
    return parts;
  }
  return SAME_TEXT.has(method) || SAME_ITEMS.has(method) ? object : null;
}

export function matchWithPattern(object: SyntaxNode | null, method: string, use: Use | null, index: ModuleIndex): void {
  if ((method !== "test" && method !== "exec") || use === null) return;
  const pattern = patternOf(object, index);
  use.mark("text", 2.5);
  if (pattern !== null) use.patterns.push(pattern);
}

function patternOf(node: SyntaxNode | null | undefined, index: ModuleIndex): string | null {
  const value = node?.type === "identifier" ? index.variables.get(node.text) : node;
  return value?.type === "regex" ? (child(value, "pattern")?.text ?? null) : null;
}
