import type { SyntaxNode } from "../../../syntax-node.ts";
import { walk } from "../../../walk.ts";
import { contentOf } from "../../extras.ts";
import { saysNothing } from "../../placeholder.ts";
import { isLast } from "../is-last.ts";
import { type MutatedFunction, replaceNode, type Site, siteOperator } from "../site.ts";

/** Returns with a value have their own operator. */
export const statementDeletion = siteOperator("statement_deletion", (site) =>
  isDeletable(site) ? [replaceNode(site.node, site.scope.code, "pass")] : [],
);

function isDeletable(site: Site): boolean {
  const { node } = site;
  switch (node.type) {
    case "raise_statement":
    case "assert_statement":
      return true;
    case "expression_statement":
      return hasEffect(node, site.scope);
    case "delete_statement":
      return contentOf(node).some(({ type }) => type !== "identifier");
    case "return_statement":
      return contentOf(node).every(({ type }) => type === "none") && !isLast(site);
    default:
      return false;
  }
}

const idle = new Set(["identifier", "attribute", "integer", "float", "true", "false", "none"]);

function hasEffect(statement: SyntaxNode, { uses, nonlocals }: MutatedFunction): boolean {
  const expression = contentOf(statement)[0];
  if (expression === undefined || saysNothing(statement) || idle.has(expression.type)) return false;
  if (expression.type !== "assignment") return true;
  const target = expression.childForFieldName("left");
  const value = expression.childForFieldName("right");
  if (target === null || value === null) return false;
  if (target.type !== "identifier") return true;
  // `nonlocal` in an inner function needs the binding.
  if (nonlocals.has(target.text)) return false;
  return uses.get(target.text) !== 1 || runsSomething(value);
}

function runsSomething(value: SyntaxNode): boolean {
  let runs = false;
  walk(value, ({ type }) => {
    runs ||= type === "call" || type === "await" || type === "yield";
    return !runs;
  });
  return runs;
}
