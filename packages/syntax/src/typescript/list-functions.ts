import type { FunctionDefinition, Span } from "@repost/spec";
import { type Lines, linesOf } from "../lines.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import { endOf } from "./end-of.ts";
import { contentOf, hasChild } from "./extras.ts";
import { type FunctionNodes, functionNodes } from "./function-nodes.ts";
import { jsdocOf } from "./jsdoc.ts";
import { returnsValue } from "./own-scope.ts";
import { textOf } from "../walk.ts";

/** Describes all functions of a text as plain data. */
export function listFunctions(root: SyntaxNode, code: string): readonly FunctionDefinition[] {
  const lines = linesOf(code);
  return functionNodes(root).map((nodes) => describe(nodes, code, lines));
}

function describe(nodes: FunctionNodes, code: string, lines: Lines): FunctionDefinition {
  const { name, definition, kind, inner, outer, body, start } = nodes;
  const span = spanOf(nodes, code, lines);
  return {
    name,
    definition,
    kind,
    modifiers: [
      ...(hasChild(inner, "async") ? (["async"] as const) : []),
      ...(hasChild(inner, "*") || inner.type.startsWith("generator") ? (["generator"] as const) : []),
    ],
    span,
    body: bodySpan(body),
    startLine: lines.lineAt(start) + 1,
    endLine: lines.lineAt(endOf(outer)) + 1,
    signature: signatureOf(nodes, code),
    docstring: jsdocOf(nodes),
    decorators: nodes.decorators.map((decorator) => textOf(contentOf(decorator)[0] ?? decorator, code)),
    returnsValue: returnsValue(body),
  };
}

const onlyLayoutBefore = /^[ \t\f\uFEFF]*$/;
const onlyLayoutBehind = /^[ \t]*[,;]?[ \t]*(?:\/\/.*|(?:\/\*(?:[^*]|\*(?!\/))*\*\/[ \t]*)*)$/;

export function spanOf({ start, outer }: FunctionNodes, code: string, lines: Lines): Span {
  const lineStart = lines.start(lines.lineAt(start));
  const end = endOf(outer);
  const lineEnd = lines.end(lines.lineAt(end));
  return {
    start: onlyLayoutBefore.test(code.slice(lineStart, start)) ? lineStart : start,
    end: onlyLayoutBehind.test(code.slice(end, lineEnd)) ? lineEnd : end,
  };
}

function bodySpan(body: SyntaxNode): Span {
  if (body.type !== "statement_block") return { start: body.startIndex, end: body.endIndex };
  const closing = body.children.findLastIndex(({ type }) => type === "}");
  const content = body.children.slice(1, closing === -1 ? undefined : closing);
  const empty = body.startIndex + 1;
  return { start: content[0]?.startIndex ?? empty, end: content.at(-1)?.endIndex ?? empty };
}

function signatureOf({ inner, outer, form, name, headerStart }: FunctionNodes, code: string): string {
  const parts = ["parameter", "parameters", "return_type"].map((field) => inner.childForFieldName(field));
  const end = parts.findLast((part) => part !== null)?.endIndex ?? inner.endIndex;
  const identifier = form === "value" ? undefined : (inner.childForFieldName("name") ?? undefined);
  const start = identifier?.startIndex ?? boundNameStart(outer, inner, name) ?? headerStart;
  return code.slice(start, end);
}

function boundNameStart(outer: SyntaxNode, inner: SyntaxNode, name: string): number | undefined {
  const last = name.slice(name.lastIndexOf(".") + 1);
  let start: number | undefined;
  const pending = [outer];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.id === inner.id || node.startIndex >= inner.startIndex) continue;
    if (node.childCount === 0 && node.text === last && (start ?? -1) < node.startIndex) start = node.startIndex;
    pending.push(...node.children);
  }
  return start;
}
