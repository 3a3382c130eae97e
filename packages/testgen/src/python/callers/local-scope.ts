import type { SyntaxNode } from "@repost/syntax";
import type { ScopeStatement } from "../examples/example-scope.ts";
import { childrenOfNode, statementsOf } from "../source/definitions.ts";
import { namesBoundIn } from "../source/names-in.ts";

const COMPREHENSION = /^(?:list|set|dictionary)_comprehension$|^generator_expression$/u;
/** Syntax nodes that bind names to values from elsewhere. */
const OTHERS = /^(?:with_statement|except_clause|lambda|class_definition|function_definition|match_statement)$/u;

/** Skips conditions, because inputs only need types. Null for names from elsewhere. */
export function localScope(node: SyntaxNode, body: SyntaxNode): readonly ScopeStatement[] | null {
  let scope: readonly ScopeStatement[] = [];
  for (let inner = node, outer = node.parent; outer !== null; inner = outer, outer = outer.parent) {
    if (OTHERS.test(outer.type)) return null;
    if (outer.type === "block") scope = [...statementsBefore(outer, inner), ...scope];
    if (outer.startIndex === body.startIndex && outer.type === body.type) return scope;
    if (outer.type === "for_statement" && inner.startIndex !== outer.childForFieldName("right")?.startIndex)
      scope = [...turnOf(outer), ...scope];
    if (COMPREHENSION.test(outer.type)) {
      const clauses = childrenOfNode(outer).filter(({ type }) => type === "for_in_clause");
      const before = clauses.filter((one) => inner.type !== "for_in_clause" || one.endIndex <= inner.startIndex);
      scope = [...before.flatMap(turnOf), ...scope];
    }
  }
  return null;
}

function statementsBefore(block: SyntaxNode, inner: SyntaxNode): readonly ScopeStatement[] {
  const before = statementsOf(block).filter((one) => one.endIndex <= inner.startIndex);
  return before.map((node) => ({ kind: "node", node }));
}

function turnOf(loop: SyntaxNode): readonly ScopeStatement[] {
  const left = loop.childForFieldName("left");
  const right = loop.childForFieldName("right");
  if (left === null || right === null) return [];
  return [{ kind: "turn", pattern: left.text, names: namesOf(left), node: right }];
}

function namesOf(pattern: SyntaxNode): readonly string[] {
  if (pattern.type === "identifier") return [pattern.text];
  const parts = childrenOfNode(pattern);
  return parts.length === 0 ? namesBoundIn(pattern) : parts.flatMap(namesOf);
}
