import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import { isValue } from "../../own-scope.ts";
import { unwrapped } from "../../unwrapped.ts";
import { isLast } from "../is-last.ts";
import { replaceNode, type Site, siteOperator } from "../site.ts";

/** Returns with a value have their own operator. */
export const statementDeletion = siteOperator("statement_deletion", (site) =>
  isDeletable(site) ? [replaceNode(site.node, site.code, ";")] : [],
);

function isDeletable(site: Site): boolean {
  const { node } = site;
  switch (node.type) {
    case "throw_statement":
      return true;
    case "expression_statement":
      return !isHeader(site) && hasEffect(node);
    case "return_statement":
      return contentOf(node).every((value) => !isValue(value)) && !isLast(site);
    default:
      return false;
  }
}

/** Parts of a loop header are statements in the grammar. */
function isHeader({ node, parent }: Site): boolean {
  return parent?.node.type === "for_statement" && parent.node.childForFieldName("body")?.id !== node.id;
}

const idle = new Set(["identifier", "member_expression", "number", "string", "true", "false", "null", "undefined"]);

function hasEffect(statement: SyntaxNode): boolean {
  const expression = contentOf(statement)[0];
  if (expression === undefined) return false;
  const inner = unwrapped(expression);
  // A constructor needs its super call.
  const isSuper = inner.type === "call_expression" && inner.childForFieldName("function")?.type === "super";
  return !idle.has(inner.type) && !isSuper;
}
