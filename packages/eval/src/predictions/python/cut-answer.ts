import type { LanguageAdapter } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";

export interface CutAnswer {
  readonly solution: string;
  /** Dropped lines: tests, calls, prose. */
  readonly leftLines: number;
}

const BROUGHT_ALONG = new Set(["function_definition", "class_definition", "decorated_definition"])
  .add("import_statement")
  .add("import_from_statement");

/** Keeps directly following definitions and imports. */
export function cutAnswer(adapter: LanguageAdapter, parser: Parser, text: string, name: string): CutAnswer | undefined {
  const target = adapter.functions(text).find((found) => found.name === name);
  if (target === undefined) return undefined;
  using tree = parser.parse(text);
  // Code after a method belongs to its class.
  const atMargin = /^\S/u.test(text.slice(target.span.start));
  const end = atMargin ? endOfCompanions(tree.root, target.span.end, name) : target.span.end;
  const left = text.slice(end).split("\n");
  return { solution: `${text.slice(0, end)}\n`, leftLines: left.filter((line) => line.trim() !== "").length };
}

function endOfCompanions(root: SyntaxNode, start: number, name: string): number {
  let end = start;
  for (const node of root.namedChildren.filter(({ startIndex }) => startIndex >= start)) {
    if (node.type === "comment") continue;
    if (!BROUGHT_ALONG.has(node.type) || node.hasError || definedName(node) === name) break;
    end = node.endIndex;
  }
  return end;
}

function definedName(node: SyntaxNode): string | undefined {
  const definition = node.type === "decorated_definition" ? node.childForFieldName("definition") : node;
  return definition?.childForFieldName("name")?.text;
}
