import { languageFacts, type MaskLanguage, type MaskLevel } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";
import { walk } from "../walk.ts";
import { maskNodeTypes, type MaskNodeTypes } from "./mask-node-types.ts";

export interface MaskRange {
  readonly level: Exclude<MaskLevel, "line" | "lines" | "span">;
  readonly nodeType: string;
  readonly start: number;
  readonly end: number;
}

interface Offsets {
  readonly start: number;
  readonly end: number;
}

/** Lists expressions, simple statements and bodies to mask, without documentation and comments. */
export function listMasks(root: SyntaxNode, language: MaskLanguage): MaskRange[] {
  const types = maskNodeTypes(language);
  const ranges: MaskRange[] = [];
  walk(root, (node) => {
    if (node.isError) return false;
    const range = rangeOf(node, types, language);
    if (range !== null && range.start < range.end) ranges.push(range);
    return true;
  });
  return ranges;
}

function rangeOf(node: SyntaxNode, types: MaskNodeTypes, language: MaskLanguage): MaskRange | null {
  if (node.hasError) return null;
  const nodeType = node.type;
  if (types.body.includes(nodeType)) {
    const level = levelOfBody(node, types);
    const offsets = insideOf(node, language);
    return offsets === null ? null : { level, nodeType, ...offsets };
  }
  const offsets = { start: node.startIndex, end: node.endIndex };
  if (types.statement.includes(nodeType) && !isDocumentation(node)) return { level: "statement", nodeType, ...offsets };
  // A call statement is masked as a statement.
  if (types.expression.includes(nodeType) && !fillsStatement(node))
    return { level: "expression", nodeType, ...offsets };
  return null;
}

function levelOfBody(body: SyntaxNode, types: MaskNodeTypes): "block" | "function" | "class" {
  const owner = body.parent?.type ?? "";
  if (types.function.includes(owner)) return "function";
  return types.class.includes(owner) ? "class" : "block";
}

function insideOf(body: SyntaxNode, language: MaskLanguage): Offsets | null {
  if (languageFacts(language).isIndented) return statementsOf(body);
  const { text, startIndex } = body;
  if (!text.startsWith("{") || !text.endsWith("}")) return null;
  const inside = text.slice(1, -1);
  const start = startIndex + 1 + (inside.length - inside.trimStart().length);
  return { start, end: start + inside.trim().length };
}

function statementsOf(block: SyntaxNode): Offsets | null {
  const statements = block.namedChildren.filter(({ type }) => type !== "comment");
  const [first, ...furtherStatements] = statements;
  const start = first !== undefined && isDocumentation(first) ? furtherStatements[0] : first;
  const last = statements.at(-1);
  return start === undefined || last === undefined ? null : { start: start.startIndex, end: last.endIndex };
}

function isDocumentation(statement: SyntaxNode): boolean {
  return statement.namedChildCount === 1 && statement.firstNamedChild?.type === "string";
}

function fillsStatement(node: SyntaxNode): boolean {
  const { parent } = node;
  return (
    parent !== null &&
    parent.type.includes("statement") &&
    parent.namedChildCount === 1 &&
    !/return|throw/u.test(parent.type)
  );
}

const neutralExpressions: Record<MaskLanguage, string> = {
  python: "None",
  javascript: "undefined",
  typescript: "undefined",
  java: "null",
  csharp: "null",
  cpp: "{}",
  php: "null",
  go: "nil",
};

export function addNeutralExpression(language: MaskLanguage, expression: string): void {
  neutralExpressions[language] = expression;
}

/** Returns a replacement without effect; null for spans and lines. */
export function neutralMiddle(language: MaskLanguage, level: MaskLevel): string | null {
  if (level === "span" || level === "line" || level === "lines") return null;
  if (level === "expression") return neutralExpressions[language];
  return languageFacts(language).isIndented ? "pass" : "";
}
