import type { FunctionDefinition } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";

/** Name the object or the arguments without a parameter. */
const IMPLICIT = /\b(?:this|super|arguments|self|cls)\b/u;
const RAISES = /^(?:raise|throw)_statement$/u;

/** Matches functions that use their inputs and do more than raise. */
export function inputsMatter(parser: Parser, code: string, { body, span }: FunctionDefinition): boolean {
  const text = code.slice(body.start, body.end);
  const statements = statementsOf(parser, text);
  if (statements.length === 1 && statements.every((type) => RAISES.test(type))) return false;
  const header = code.slice(span.start, body.start);
  const parameters = header.slice(header.indexOf("(") + 1).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  const names = new Set(withoutDocstring(text).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
  return IMPLICIT.test(withoutDocstring(text)) || parameters.some((name) => names.has(name));
}

function statementsOf(parser: Parser, body: string): readonly string[] {
  const text = dedented(withoutDocstring(body));
  using tree = parser.parse(text);
  const [only] = tree.root.namedChildren;
  const inner = only?.type === "statement_block" ? only : tree.root;
  return inner.namedChildren.filter(({ type }: SyntaxNode) => type !== "comment").map(({ type }) => type);
}

function withoutDocstring(text: string): string {
  return text.replace(/^\s*[rRuUbB]*("""|'''|"|')[\s\S]*?\1[ \t]*(?=\n|$)/u, "");
}

function dedented(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimStart())
    .join("\n");
}
