import type { LanguageAdapter } from "@repost/spec";
import { documentationEnd, loadLanguage, loadParser, type Parser, walk, type SyntaxNode } from "@repost/syntax";
import type { CompletionRequest } from "../solution-of.ts";

const BROUGHT_ALONG = new Set(["function_definition", "class_definition", "decorated_definition"])
  .add("import_statement")
  .add("import_from_statement");

/** Matches the start of a module, not of a body. */
const OPENS_DEFINITION = /^(?:[ \t]*\r?\n)*(?:@|(?:(?:async\s+)?def|import|from|class)\b)/u;

/** Returns the parsable reading of a completion that drops least. */
export async function continuePrompt(
  { orig_func: original, module }: CompletionRequest["prompt"],
  completion: string,
): Promise<string> {
  const [adapter, parser] = await Promise.all([loadLanguage("python"), loadParser("python")]);
  const header = await promptHeader(original);
  if (header === undefined) return completion;
  const name = module.entry.slice(module.entry.lastIndexOf(".") + 1);
  const forms = answers(adapter, parser, header, completion, name);
  const fitting = forms
    .map((text) => cutAnswer(adapter, parser, text, name))
    .filter((cut): cut is CutAnswer => cut !== undefined)
    .filter(({ solution }) => adapter.splice({ code: module.code, name: module.entry, solution }).status === "spliced");
  const least = Math.min(...fitting.map(({ droppedLines }) => droppedLines));
  return fitting.find(({ droppedLines }) => droppedLines === least)?.solution ?? forms[0] ?? completion;
}

function answers(
  adapter: LanguageAdapter,
  parser: Parser,
  header: PromptHeader,
  completion: string,
  name: string,
): readonly string[] {
  const begun = OPENS_DEFINITION.test(completion);
  if (begun && adapter.functions(completion).some((definition) => definition.name === name)) return [completion];
  return bodyForms(parser, completion, header.indent).map((body) => `${header.text}\n${body}`);
}

/** Returns possible bodies, likeliest first. */
function bodyForms(parser: Parser, completion: string, indent: string): readonly string[] {
  const text = completion.replaceAll(/\r\n?/gu, "\n").replace(/^(?:[ \t]*\n)+/u, "");
  const first = /^[ \t]*/u.exec(text)?.[0] ?? "";
  if (first === indent) return [text];
  const firstLineOnly = indent + text.slice(first.length);
  const allLines = shift(parser, text, first, indent);
  return first === "" ? [firstLineOnly, allLines] : [allLines, text, firstLineOnly];
}

/** Changes the indentation, except of lines inside strings. */
function shift(parser: Parser, text: string, from: string, to: string): string {
  const frozen = linesInsideStrings(parser, text);
  const lines = text.split("\n").map((line, row) => {
    if (frozen.has(row) || line.trim() === "" || !line.startsWith(from)) return line;
    return to + line.slice(from.length);
  });
  return lines.join("\n");
}

function linesInsideStrings(parser: Parser, text: string): ReadonlySet<number> {
  using tree = parser.parse(text);
  const rows = new Set<number>();
  walk(tree.root, ({ type, startPosition, endPosition }) => {
    if (type !== "string") return true;
    for (let row = startPosition.row + 1; row <= endPosition.row; row += 1) rows.add(row);
    return false;
  });
  return rows;
}

interface PromptHeader {
  /** Decorators, header and docstring. */
  readonly text: string;
  readonly outerIndent: string;
  readonly indent: string;
}

async function promptHeader(functionText: string): Promise<PromptHeader | undefined> {
  const [definition] = (await loadLanguage("python")).functions(functionText);
  if (definition === undefined) return undefined;
  const { span, body } = definition;
  const end = (await documentationEnd(functionText, definition)) ?? body.start;
  const outerIndent = /^[ \t]*/u.exec(functionText.slice(span.start))?.[0] ?? "";
  const before = functionText.slice(functionText.lastIndexOf("\n", body.start - 1) + 1, body.start);
  // Bodies on the header's line show no indentation.
  const indent = before.trim() === "" ? before : `${outerIndent}${outerIndent.includes("\t") ? "\t" : "    "}`;
  return { text: functionText.slice(span.start, end).trimEnd(), outerIndent, indent };
}

interface CutAnswer {
  readonly solution: string;
  /** Number of dropped lines: tests, calls, prose. */
  readonly droppedLines: number;
}

/** Keeps directly following definitions and imports. */
function cutAnswer(adapter: LanguageAdapter, parser: Parser, text: string, name: string): CutAnswer | undefined {
  const target = adapter.functions(text).find((definition) => definition.name === name);
  if (target === undefined) return undefined;
  using tree = parser.parse(text);
  // Code after a method belongs to its class.
  const atMargin = /^\S/u.test(text.slice(target.span.start));
  const end = atMargin ? endOfHelpers(tree.root, target.span.end, name) : target.span.end;
  const remaining = text.slice(end).split("\n");
  return { solution: `${text.slice(0, end)}\n`, droppedLines: remaining.filter((line) => line.trim() !== "").length };
}

function endOfHelpers(root: SyntaxNode, start: number, name: string): number {
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
