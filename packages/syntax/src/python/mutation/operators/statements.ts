import { siteOperator } from "../../../mutation/mutation-operator.ts";
import { enclosing, type Site } from "../../../mutation/site.ts";
import { type PythonFunction, type PythonSite, replaceByPart, replaceNode } from "../site.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { textOf } from "../../../walk.ts";
import { contentOf } from "../../extras.ts";
import { saysNothing } from "../../placeholder.ts";

/** Returns with a value have their own operator. */
export const statementDeletion = siteOperator<PythonSite>("statement_deletion", (site) =>
  isDeletable(site) ? [replaceNode(site.node, site.code, "pass")] : [],
);

function isDeletable(site: PythonSite): boolean {
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

function hasEffect(statement: SyntaxNode, { uses, nonlocals }: PythonFunction): boolean {
  const expression = contentOf(statement)[0];
  if (expression === undefined || saysNothing(statement) || idle.has(expression.type)) return false;
  if (expression.type !== "assignment") return true;
  const target = expression.childForFieldName("left");
  const value = expression.childForFieldName("right");
  if (target === null || value === null) return false;
  if (target.type !== "identifier") return true;
  // `nonlocal` in an inner function needs the binding.
  if (nonlocals.has(target.text)) return false;
  return uses.get(target.text) !== 1 || value.descendantsOfType(["call", "await", "yield"]).length > 0;
}

export const removedReturn = siteOperator("removed_return", (site) => {
  const value = site.node.type === "return_statement" ? contentOf(site.node)[0] : undefined;
  if (value === undefined || value.type === "none" || isLast(site)) return [];
  return [replaceNode(site.node, site.code, "pass")];
});

export const returnValue = siteOperator("return_value", ({ node, code }) => {
  const hands = node.type === "return_statement" || (node.type === "yield" && node.child(1)?.type !== "from");
  const value = hands ? contentOf(node)[0] : undefined;
  return value === undefined || value.type === "none" ? [] : [replaceNode(value, code, "None")];
});

export const removedAwait = siteOperator("removed_await", ({ node, parent, code }) => {
  const awaited = node.type === "await" ? contentOf(node)[0] : undefined;
  if (awaited === undefined || parent?.node.type === "expression_statement") return [];
  return [replaceByPart(node, code, awaited)];
});

export const loopControl = siteOperator("loop_control", (site) => {
  const { code } = site;
  if (site.node.type === "continue_statement") return [replaceNode(site.node, code, "break")];
  const ends = site.node.type === "break_statement" && !isOnlyExit(site);
  return ends ? [replaceNode(site.node, code, "continue")] : [];
});

/** A loop without exit costs the mutant's time limit. */
function isOnlyExit(site: Site): boolean {
  const loop = enclosing(site, ({ type }) => type === "while_statement" || type === "for_statement")?.node;
  const condition = loop?.type === "while_statement" ? loop.childForFieldName("condition") : null;
  return condition !== null && /^\(?(?:True|\d+)\)?$/.test(textOf(condition, site.code));
}

function isLast(statement: Site): boolean {
  for (let site = statement; site.parent !== undefined; site = site.parent) {
    const { node } = site.parent;
    if (node.type === "function_definition") return true;
    if (node.type === "for_statement" || node.type === "while_statement") return false;
    if (node.type === "try_statement" && node.namedChildren.some((clause) => runsAfter(clause, site.node)))
      return false;
    if (node.type === "block" && contentOf(node).at(-1)?.id !== site.node.id) return false;
  }
  return true;
}

function runsAfter({ type }: SyntaxNode, part: SyntaxNode): boolean {
  return type === "finally_clause" || (type === "else_clause" && part.type === "block");
}
