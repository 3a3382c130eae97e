import type { FunctionDefinition } from "@repost/spec";
import { type Lines, linesOf } from "../lines.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import { cleanDocstring, docstringOf } from "./docstring.ts";
import { contentOf, withoutParentheses } from "./extras.ts";
import { methodKind } from "./function-kind.ts";
import { type FunctionNodes, functionNodes } from "./function-nodes.ts";
import { lastStatementEnd } from "./statement-end.ts";
import { pushReversed, textOf } from "../walk.ts";

export function listFunctions(root: SyntaxNode, code: string): readonly FunctionDefinition[] {
  const lines = linesOf(code);
  return functionNodes(root)
    .filter(({ body }) => contentOf(body).length > 0)
    .map((nodes) => describe(nodes, code, lines));
}

function describe(nodes: FunctionNodes, code: string, lines: Lines): FunctionDefinition {
  const { name, definition, outer, inner, body } = nodes;
  const firstLine = lines.lineAt(outer.startIndex);
  const end = lastStatementEnd(body);
  const lastLine = lines.lineAt(end);
  const text = code.slice(body.startIndex, end);
  const { generator, returnsValue } = bodyFacts(body, text);
  const decorators = nodes.decorators.map((decorator) => textOf(contentOf(decorator)[0] ?? decorator, code));
  const docstring = docstringOf(body, code);
  return {
    name,
    definition,
    kind: nodes.owner === null ? "function" : methodKind(name.slice(name.lastIndexOf(".") + 1), decorators),
    modifiers: [...(isAsync(inner) ? (["async"] as const) : []), ...(generator ? (["generator"] as const) : [])],
    span: { start: lines.start(firstLine), end: lines.end(lastLine) },
    body: { start: contentOf(body)[0]?.startIndex ?? body.startIndex, end },
    startLine: firstLine + 1,
    endLine: lastLine + 1,
    signature: signatureOf(inner, code),
    docstring: docstring === null ? null : cleanDocstring(docstring.text),
    decorators,
    returnsValue,
  };
}

function isAsync(definition: SyntaxNode): boolean {
  return definition.firstChild?.type === "async";
}

function signatureOf(definition: SyntaxNode, code: string): string {
  const parts = ["name", "parameters", "return_type"].map((field) => definition.childForFieldName(field));
  const [first, last] = [parts[0], parts[2] ?? parts[1]];
  return code.slice(first?.startIndex ?? definition.startIndex, last?.endIndex ?? definition.endIndex);
}

interface BodyFacts {
  readonly generator: boolean;
  readonly returnsValue: boolean;
}

const mentionsOutput = /\b(?:return|yield)\b/;
const inner = new Set(["function_definition", "lambda", "class_definition"]);

/** Ignores bodies of inner definitions, which are last. */
function bodyFacts(body: SyntaxNode, text: string): BodyFacts {
  let generator = false;
  let returnsValue = false;
  const pending = mentionsOutput.test(text) ? [body] : [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "yield") generator = true;
    if (node.type === "yield" || node.type === "return_statement") returnsValue ||= hasValue(node);
    pushReversed(pending, inner.has(node.type) ? node.namedChildren.slice(0, -1) : node.namedChildren);
  }
  return { generator, returnsValue };
}

function hasValue(node: SyntaxNode): boolean {
  return contentOf(node).some((value) => withoutParentheses(value)?.type !== "none");
}
