import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";
import { unwrapped } from "../unwrapped.ts";
import { isFunctionLike, isValue } from "../own-scope.ts";
import { enclosing, type MutationOperator, replaceNode, type Site, textOf } from "./site.ts";

/** Removes a simple statement. Returns with a value have their own operator. */
export const statementDeletions: MutationOperator = {
  name: "statement_deletion",
  changes: (site) => (isDeletable(site) ? [replaceNode(site.node, site.code, ";")] : []),
};

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

const loops = /^(?:for|for_in|while|do)_statement$/;

/** Returns whether nothing of the function runs after a statement. */
function isLast(statement: Site): boolean {
  for (let site = statement; site.parent !== undefined; site = site.parent) {
    const { node } = site.parent;
    if (isFunctionLike(node)) return true;
    if (loops.test(node.type) || node.type === "switch_body") return false;
    if (node.type === "try_statement" && node.childForFieldName("finalizer") !== null) return false;
    if (node.type === "statement_block" && contentOf(node).at(-1)?.id !== site.node.id) return false;
  }
  return true;
}

/** Returns or yields `undefined` instead of a value. */
export const returnValues: MutationOperator = {
  name: "return_value",
  changes({ node, code }) {
    const value = handedValue(node);
    return value === undefined || !isValue(value) ? [] : [replaceNode(value, code, "undefined")];
  },
};

function handedValue(node: SyntaxNode): SyntaxNode | undefined {
  switch (node.type) {
    case "return_statement":
      return contentOf(node)[0];
    case "yield_expression":
      return node.children.some(({ type }) => type === "*") ? undefined : contentOf(node)[0];
    case "arrow_function":
      return expressionBody(node);
    default:
      return undefined;
  }
}

function expressionBody(node: SyntaxNode): SyntaxNode | undefined {
  const body = node.childForFieldName("body");
  return body === null || body.type === "statement_block" ? undefined : body;
}

export const loopControls: MutationOperator = {
  name: "loop_control",
  changes(site) {
    const { node, code } = site;
    const label = node.childForFieldName("label");
    if (label !== null) return [];
    if (node.type === "continue_statement")
      return isInSwitch(site) ? [] : [replaceWord(node, code, "continue", "break")];
    const ends = node.type === "break_statement" && !isInSwitch(site) && !isOnlyExit(site);
    return ends ? [replaceWord(node, code, "break", "continue")] : [];
  },
};

function replaceWord(node: SyntaxNode, code: string, word: string, other: string) {
  return replaceNode(node, code, textOf(node, code).replace(word, other));
}

/** `break` in a switch does not end the loop. */
function isInSwitch(site: Site): boolean {
  const around = enclosing(site, ({ type }) => loops.test(type) || type === "switch_body");
  return around === undefined || around.node.type === "switch_body";
}

/** Without its break such a loop never ends, and the mutant costs a time limit. */
function isOnlyExit(site: Site): boolean {
  const loop = enclosing(site, ({ type }) => loops.test(type))?.node;
  const condition = loop?.childForFieldName("condition");
  if (loop?.type === "for_statement") return condition === null || condition?.type === "empty_statement";
  return (
    condition !== null && condition !== undefined && /^\(?\s*(?:true|\d+)\s*\)?$/.test(textOf(condition, site.code))
  );
}
