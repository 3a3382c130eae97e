import type { FunctionDefinition, FunctionKind } from "@repost/spec";
import { type Lines, linesOf } from "../lines.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import { cleanDocstring, docstringOf } from "./docstring.ts";
import { contentOf } from "./extras.ts";
import { methodKind } from "./function-kind.ts";
import { type FunctionNodes, functionNodes } from "./function-nodes.ts";
import { bodyFacts } from "./own-scope.ts";
import { lastStatementEnd } from "./statement-end.ts";
import { textOf } from "../walk.ts";

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
    kind: kindOf(nodes, decorators),
    modifiers: [...(isAsync(inner) ? (["async"] as const) : []), ...(generator ? (["generator"] as const) : [])],
    span: { start: lines.start(firstLine), end: lines.end(lastLine) },
    body: { start: firstStatementStart(body), end },
    startLine: firstLine + 1,
    endLine: lastLine + 1,
    signature: signatureOf(inner, code),
    docstring: docstring === null ? null : cleanDocstring(docstring.text),
    decorators,
    returnsValue,
  };
}

function kindOf({ owner, name }: FunctionNodes, decorators: readonly string[]): FunctionKind {
  return owner !== null ? methodKind(name.slice(name.lastIndexOf(".") + 1), decorators) : "function";
}

function isAsync(definition: SyntaxNode): boolean {
  return definition.firstChild?.type === "async";
}

function firstStatementStart(body: SyntaxNode): number {
  return contentOf(body)[0]?.startIndex ?? body.startIndex;
}

function signatureOf(definition: SyntaxNode, code: string): string {
  const parts = ["name", "parameters", "return_type"].map((field) => definition.childForFieldName(field));
  const [first, last] = [parts[0], parts[2] ?? parts[1]];
  return code.slice(first?.startIndex ?? definition.startIndex, last?.endIndex ?? definition.endIndex);
}
