import { siteOperator } from "../../../mutation/mutation-operator.ts";
import { enclosing, type Site } from "../../../mutation/site.ts";
import { textOf } from "../../../walk.ts";
import { LOOPS, replaceByPart, replaceNode } from "../site.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import { isFunctionLike, isValue } from "../../own-scope.ts";
import { unwrapped } from "../../unwrapped.ts";

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

export const removedReturn = siteOperator("removed_return", (site) => {
  const value = site.node.type === "return_statement" ? contentOf(site.node)[0] : undefined;
  if (value === undefined || !isValue(value) || isLast(site)) return [];
  return [replaceNode(site.node, site.code, ";")];
});

export const returnValue = siteOperator("return_value", ({ node, code }) => {
  const value = handedValue(node);
  return value === undefined || !isValue(value) ? [] : [replaceNode(value, code, "undefined")];
});

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

export const removedAwait = siteOperator("removed_await", (site) => {
  const { node, parent, code } = site;
  const awaited = node.type === "await_expression" ? contentOf(node)[0] : undefined;
  const around = parent?.node.type ?? "";
  const isAwaitedAnyway =
    around === "return_statement" && enclosing(site, ({ type }) => type === "try_statement") === undefined;
  if (awaited === undefined || around === "expression_statement" || around === "arrow_function" || isAwaitedAnyway)
    return [];
  return [replaceByPart(node, code, awaited)];
});

export const loopControl = siteOperator("loop_control", (site) => {
  const { node, code } = site;
  const label = node.childForFieldName("label");
  if (label !== null) return [];
  if (node.type === "continue_statement") return isInSwitch(site) ? [] : [replaceWord(node, code, "continue", "break")];
  const ends = node.type === "break_statement" && !isInSwitch(site) && !isOnlyExit(site);
  return ends ? [replaceWord(node, code, "break", "continue")] : [];
});

/** One Iteration Loop of MutPy. */
export const oneIteration = siteOperator("one_iteration", ({ node, code }) => {
  const body = LOOPS.test(node.type) ? node.childForFieldName("body") : null;
  if (body === null) return [];
  const last = body.type === "statement_block" ? contentOf(body).at(-1) : body;
  if (last === undefined || leaves.has(last.type)) return [];
  if (body.type !== "statement_block") return [replaceNode(body, code, `{ ${textOf(body, code)} break; }`)];
  return [{ start: last.endIndex, end: last.endIndex, replacement: " break;" }];
});

const leaves = new Set(["return_statement", "throw_statement", "break_statement", "continue_statement"]);

function replaceWord(node: SyntaxNode, code: string, word: string, other: string) {
  return replaceNode(node, code, textOf(node, code).replace(word, other));
}

function isInSwitch(site: Site): boolean {
  const around = enclosing(site, ({ type }) => LOOPS.test(type) || type === "switch_body");
  return around === undefined || around.node.type === "switch_body";
}

/** A loop without exit costs the mutant's time limit. */
function isOnlyExit(site: Site): boolean {
  const loop = enclosing(site, ({ type }) => LOOPS.test(type))?.node;
  const condition = loop?.childForFieldName("condition");
  if (loop?.type === "for_statement") return condition === null || condition?.type === "empty_statement";
  return (
    condition !== null && condition !== undefined && /^\(?\s*(?:true|\d+)\s*\)?$/.test(textOf(condition, site.code))
  );
}

function isLast(statement: Site): boolean {
  for (let site = statement; site.parent !== undefined; site = site.parent) {
    const { node } = site.parent;
    if (isFunctionLike(node)) return true;
    if (LOOPS.test(node.type) || node.type === "switch_body") return false;
    if (node.type === "try_statement" && node.childForFieldName("finalizer") !== null) return false;
    if (node.type === "statement_block" && contentOf(node).at(-1)?.id !== site.node.id) return false;
  }
  return true;
}
