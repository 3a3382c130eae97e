import type { SyntaxNode } from "@repost/syntax";
import { derivesFrom } from "../classes/class-kinds.ts";
import { childrenOfNode } from "../source/definitions.ts";
import { assignmentsIn, type ModuleIndex } from "../source/module-index.ts";
import type { ScopeStatement } from "./example-scope.ts";

const MAX_DEPTH = 4;

/** Also true for instances of subclasses. */
export function isInstanceOf(
  node: SyntaxNode,
  owner: string,
  before: readonly ScopeStatement[],
  index: ModuleIndex,
  depth = 0,
): boolean {
  if (depth > MAX_DEPTH) return false;
  const isOne = (inner: SyntaxNode, scope = before): boolean => isInstanceOf(inner, owner, scope, index, depth + 1);
  if (node.type === "parenthesized_expression") return childrenOfNode(node).some((child) => isOne(child));
  if (node.type === "call") return makes(node.childForFieldName("function")?.text ?? "", owner, index);
  if (node.type !== "identifier") return false;
  for (const statement of before.toReversed()) {
    if (statement.kind === "given" && statement.names.includes(node.text)) {
      return statement.names.length === 1 && isOne(statement.node);
    }
    const bound =
      statement.kind === "node" ? assignmentsIn(statement.node).find(([name]) => name === node.text) : undefined;
    if (bound !== undefined) return isOne(bound[1]);
  }
  const assignedValue = index.assigned.get(node.text);
  return assignedValue !== undefined && isOne(assignedValue, []);
}

/** By constructor, class method, or a function declared so. */
function makes(callee: string, owner: string, index: ModuleIndex): boolean {
  const classOfMethod = callee.slice(0, Math.max(0, callee.lastIndexOf(".")));
  if (derivesFrom(index, callee, owner) || derivesFrom(index, classOfMethod, owner)) return true;
  return index.functions.get(callee)?.returns?.replaceAll(/["']/gu, "") === owner;
}
