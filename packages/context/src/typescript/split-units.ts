import type { SyntaxNode } from "@repost/syntax";
import type { OpenUnitRange, UnitRange } from "../index/unit-ranges.ts";
import { declaredNames } from "@repost/syntax/javascript-scopes";

const layout = new Set(["comment", "html_comment", "hash_bang_line"]);

export function splitUnits(root: SyntaxNode, code: string): readonly UnitRange[] {
  const ranges: OpenUnitRange[] = [];
  const nodes = root.namedChildren;
  for (const [position, node] of nodes.entries()) {
    if (layout.has(node.type) || (node.type === "empty_statement" && ranges.length === 0)) continue;
    const previous = ranges.at(-1);
    const end = endWithLine(code, node.endIndex);
    const endLine = node.endPosition.row + 1;
    if (
      previous !== undefined &&
      (node.startPosition.row < previous.endLine || isOverload(previous.nodes.at(-1), node))
    ) {
      previous.nodes.push(node);
      previous.end = Math.max(end, previous.end);
      previous.endLine = endLine;
      continue;
    }
    if (node.type === "empty_statement") continue;
    const first = documentation(nodes, position) ?? node;
    const start = startWithLine(code, first.startIndex, previous?.end ?? 0);
    ranges.push({ nodes: [node], start, end, startLine: first.startPosition.row + 1, endLine });
  }
  return ranges;
}

function isOverload(before: SyntaxNode | undefined, node: SyntaxNode): boolean {
  if (before === undefined) return false;
  if (before.type === "decorator") return true;
  const signature = before.type === "export_statement" ? before.childForFieldName("declaration") : before;
  if (signature?.type !== "function_signature") return false;
  const next = node.type === "export_statement" ? node.childForFieldName("declaration") : node;
  const [name] = declaredNames(signature);
  return next !== null && /^function_|^generator_function/.test(next.type) && declaredNames(next)[0] === name;
}

function documentation(nodes: readonly SyntaxNode[], position: number): SyntaxNode | undefined {
  let first: SyntaxNode | undefined;
  for (let offset = position - 1; nodes[offset]?.type === "comment"; offset--) {
    const comment = nodes[offset];
    const next = nodes[offset + 1];
    if (comment === undefined || comment.endPosition.row + 1 !== next?.startPosition.row) break;
    if (nodes[offset - 1]?.endPosition.row === comment.startPosition.row) break;
    const { text } = comment;
    if (/^\/\*\*(?!\/)/.test(text) && !/@(?:license|preserve|file(?:overview)?)\b/.test(text)) first = comment;
  }
  return first;
}

const indentation = /[ \t\f]*$/;

function startWithLine(code: string, start: number, from: number): number {
  const before = code.slice(Math.max(from, start - 200), start);
  const blanks = indentation.exec(before)?.[0].length ?? 0;
  const position = start - blanks;
  return position === 0 || /[\n\r]/.test(code[position - 1] ?? "") ? position : start;
}

const onlyLayout = /^[ \t]*;?[ \t]*(?:\/\/.*|(?:\/\*(?:[^*]|\*(?!\/))*\*\/[ \t]*)*)$/;

function endWithLine(code: string, from: number): number {
  const breaks = /[\r\n]/g;
  breaks.lastIndex = from;
  const end = breaks.exec(code)?.index ?? code.length;
  return onlyLayout.test(code.slice(from, end)) ? end : from;
}
