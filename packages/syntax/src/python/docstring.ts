import type { SyntaxNode } from "../syntax-node.ts";
import { contentOf, isExtra, withoutParentheses } from "./extras.ts";
import { evaluateString } from "./string-literal.ts";

export interface Docstring {
  readonly statement: SyntaxNode;
  readonly text: string;
}

export function docstringOf(block: SyntaxNode, code: string): Docstring | null {
  return documentationIn(contentOf(block)[0], code);
}

const IMPORTS = new Set(["import_statement", "import_from_statement"]);

/** Returns the docstring, or a string after imports. */
export function documentationOf(block: SyntaxNode, code: string): Docstring | null {
  return documentationIn(
    contentOf(block).find(({ type }) => !IMPORTS.has(type)),
    code,
  );
}

function documentationIn(statement: SyntaxNode | undefined, code: string): Docstring | null {
  if (statement?.type !== "expression_statement") return null;
  const expression = soleChild(statement);
  const literal = expression === undefined ? undefined : withoutParentheses(expression);
  if (literal === undefined) return null;
  const text = literalText(literal, code);
  return text === undefined ? null : { statement, text };
}

function literalText(node: SyntaxNode, code: string): string | undefined {
  if (node.type === "concatenated_string") {
    const parts = node.namedChildren.filter(({ type }) => type === "string").map((part) => literalText(part, code));
    return parts.every((part) => part !== undefined) ? parts.join("") : undefined;
  }
  if (node.type !== "string") return undefined;
  const literal = evaluateString(code.slice(node.startIndex, node.endIndex));
  return literal?.kind === "text" ? literal.value : undefined;
}

function soleChild(node: SyntaxNode): SyntaxNode | undefined {
  const children = node.children.filter((child) => !isExtra(child));
  return children.length === 1 ? children[0] : undefined;
}

export function cleanDocstring(text: string): string {
  const [first = "", ...rest] = expandTabs(text).split("\n");
  const margins = rest.filter((line) => /[^ ]/.test(line)).map((line) => line.search(/[^ ]/));
  const margin = margins.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  const lines = [first.replace(/^ +/, ""), ...rest.map((line) => (margin < Infinity ? line.slice(margin) : line))];
  const start = lines.findIndex((line) => line !== "");
  const end = lines.findLastIndex((line) => line !== "");
  return start === -1 ? "" : lines.slice(start, end + 1).join("\n");
}

const tabWidth = 8;

function expandTabs(text: string): string {
  if (!text.includes("\t")) return text;
  let column = 0;
  let expanded = "";
  for (const character of text) {
    const written = character === "\t" ? " ".repeat(tabWidth - (column % tabWidth)) : character;
    column = character === "\n" || character === "\r" ? 0 : column + (character === "\t" ? written.length : 1);
    expanded += written;
  }
  return expanded;
}
