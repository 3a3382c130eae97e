import { type SyntaxNode, walk } from "@repost/syntax";
import type { Branch, BranchPosition, FunctionDefinition } from "@repost/spec";
import { isSame, isWithin, positionOf, type PositionSpan } from "./positions.ts";

const DEFINITIONS = /^(?:function_declaration|function_definition|arrow_function|function_expression)$/u;

const LEAVES = /^(?:return_statement|yield|yield_expression|await|await_expression)$/u;

export interface Refusal extends PositionSpan {
  /** Start of the decision, where istanbul places the block. */
  readonly decision: BranchPosition | null;
  /** End of an `if` without else: istanbul's arc past it. */
  readonly past: BranchPosition | null;
}

const BLOCKS = new Set(["block", "statement_block"]);
const RAISING = new Set(["raise_statement", "throw_statement"]);
const FUNCTIONS = /function|method|class|lambda/u;
const DECIDING = /^(?:if|for|for_in|while|do|try|with|match|switch)_statement$/u;

/** Blocks that always raise undocumented exceptions: tests neither contain nor miss them. */
export function findRefusals(
  root: SyntaxNode,
  { startLine, endLine, docstring }: Pick<FunctionDefinition, "startLine" | "endLine"> & { readonly docstring: string },
): readonly Refusal[] {
  const refusals: Refusal[] = [];
  const raising = raisingIn(root, docstring);
  walk(root, (node) => {
    const line = node.startPosition.row + 1;
    if (line < startLine || node.endPosition.row + 1 > endLine) return;
    const last = isBody(node) ? lastSteps(node) : null;
    const start = isBranch(node, raising) ? node : (last?.first ?? null);
    // Skips blocks without a line of their own.
    if (start === null || (start.type === "block" && node.parent?.startPosition.row === node.startPosition.row)) return;
    if (alwaysRaises(node, raising))
      refusals.push({
        start: positionOf((node.parent?.type === "except_clause" ? node.parent : start).startPosition),
        end: positionOf(node.endPosition),
        decision: decisionOf(node),
        past: last === null ? null : pastOf(last.decision),
      });
  });
  return refusals;
}

export function isRefused(position: BranchPosition, refusals: readonly Refusal[]): boolean {
  return refusals.some((refusal) => isWithin(position, refusal));
}

export function isRefusedArc([from, to]: Branch, refusals: readonly Refusal[]): boolean {
  if (isRefused(from, refusals) || isRefused(to, refusals)) return true;
  return refusals.some(({ decision, past }) => {
    const entersDecision = isSame(from, to) && decision !== null && isSame(decision, from);
    return entersDecision || (past !== null && isSame(past, to));
  });
}

function pastOf(decision: SyntaxNode): BranchPosition | null {
  const isAlone = decision.type === "if_statement" && decision.childForFieldName("alternative") === null;
  return isAlone ? positionOf(decision.endPosition) : null;
}

function decisionOf(node: SyntaxNode): BranchPosition | null {
  const { parent } = node;
  const isThen = parent?.type === "if_statement" && parent.childForFieldName("consequence")?.id === node.id;
  return isThen && node.type !== "block" ? positionOf(parent.startPosition) : null;
}

function isBody({ type, parent }: SyntaxNode): boolean {
  return BLOCKS.has(type) && parent !== null && FUNCTIONS.test(parent.type);
}

function lastSteps(body: SyntaxNode): { readonly first: SyntaxNode; readonly decision: SyntaxNode } | null {
  const statements = body.namedChildren.filter(({ type }) => type !== "comment");
  const last = statements.slice(0, -1).findLastIndex(({ type }) => DECIDING.test(type));
  const [decision, first] = [statements[last], statements[last + 1]];
  return decision === undefined || first === undefined ? null : { first, decision };
}

type Raising = (statement: SyntaxNode) => boolean;

/** Includes functions that only raise: `return fail("no loaves")`. */
function raisingIn(root: SyntaxNode, docstring: string): Raising {
  const raises: Raising = (node) => RAISING.has(node.type) && !isDocumented(node, docstring);
  const refusers = readRefusers(root, (body) => alwaysRaises(body, raises));
  return (node) => raises(node) || refusers.has(calledIn(node) ?? "");
}

function calledIn(statement: SyntaxNode): string | null {
  const [only] = /^(?:expression|return)_statement$/u.test(statement.type) ? statement.namedChildren : [];
  const called = only?.type === "call" || only?.type === "call_expression" ? only.childForFieldName("function") : null;
  return called?.type === "identifier" ? called.text : null;
}

function isBranch(node: SyntaxNode, raising: Raising): boolean {
  const { parent } = node;
  if (BLOCKS.has(node.type)) return parent !== null && !FUNCTIONS.test(parent.type);
  return parent !== null && /^(?:if_statement|else_clause)$/u.test(parent.type) && raising(node);
}

function alwaysRaises(node: SyntaxNode, raising: Raising): boolean {
  if (raising(node)) return true;
  if (BLOCKS.has(node.type) || node.type === "else_clause") {
    const last = node.namedChildren.findLast(({ type }) => type !== "comment");
    return last !== undefined && alwaysRaises(last, raising);
  }
  if (node.type !== "if_statement") return false;
  const consequence = node.childForFieldName("consequence");
  const alternatives = node.childrenForFieldName("alternative").flatMap((alternative) => alternative ?? []);
  const arms = [
    consequence,
    ...alternatives.map(
      (alternative) =>
        alternative.childForFieldName("consequence") ?? alternative.childForFieldName("body") ?? alternative,
    ),
  ];
  const isWhole = alternatives.some(({ type }) => type === "else_clause");
  return isWhole && arms.every((arm) => arm !== null && alwaysRaises(arm, raising));
}

/** Without a readable class, any mention of exceptions counts. */
function isDocumented(statement: SyntaxNode, docstring: string): boolean {
  const raised = statement.namedChildren.find(({ type }) => type !== "comment");
  const made = raised?.childForFieldName("function") ?? raised?.childForFieldName("constructor") ?? raised;
  const name = /[A-Z]\w*$/u.exec(made?.text ?? "")?.[0];
  return name === undefined
    ? /\b(?:rais|throw)|(?:Error|Exception)\b/u.test(docstring)
    : new RegExp(`\\b${name}\\b`, "u").test(docstring);
}

function readRefusers(root: SyntaxNode, alwaysRaises: (body: SyntaxNode) => boolean): ReadonlySet<string> {
  const refusers = new Set<string>();
  for (const statement of root.namedChildren.map(declarationIn)) {
    if (DEFINITIONS.test(statement.type)) addRefuser(statement.childForFieldName("name"), statement);
    for (const declarator of statement.namedChildren)
      if (declarator.type === "variable_declarator")
        addRefuser(declarator.childForFieldName("name"), declarator.childForFieldName("value"));
  }
  return refusers;

  function addRefuser(name: SyntaxNode | null, definition: SyntaxNode | null): void {
    const body = definition?.childForFieldName("body");
    if (name === null || body === null || body === undefined || definition?.text.startsWith("async") === true) return;
    if (DEFINITIONS.test(definition?.type ?? "") && alwaysRaises(body) && !leaves(body)) refusers.add(name.text);
  }
}

function declarationIn(statement: SyntaxNode): SyntaxNode {
  return statement.type === "export_statement" ? (statement.childForFieldName("declaration") ?? statement) : statement;
}

function leaves(body: SyntaxNode): boolean {
  let hasExit = false;
  walk(body, (node) => {
    if (node.id !== body.id && FUNCTIONS.test(node.type)) return false;
    if (LEAVES.test(node.type)) hasExit = true;
    return undefined;
  });
  return hasExit;
}
