import { visitChildren, visitLater } from "../../scope-collection.ts";
import type { Role } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { type Collector, readQuoted, type Visit } from "./collector.ts";
import { objectPath } from "./object-path.ts";

export function visitAnnotation(
  node: SyntaxNode | null,
  visit: Visit,
  annotates: string | null,
  role: Role = annotates === null && visit.scope.kind === "class" ? "field" : "annotation",
): void {
  if (node === null || visit.typing) return;
  visitLater([node], { ...visit, role, annotates });
}

/** Arguments of Literal are values, not names. */
export function visitSubscript(node: SyntaxNode, visit: Visit): void {
  const isLiteral = visit.role !== "value" && lastName(node.namedChildren[0]) === "Literal";
  visitLater(isLiteral ? node.namedChildren.slice(0, 1) : node.namedChildren, visit);
}

function lastName(node: SyntaxNode | undefined): string | undefined {
  const path = node === undefined ? undefined : objectPath(node);
  return path?.chain.at(-1)?.name ?? path?.base.text;
}

const typeText = /^[A-Za-z_][\w.]*(?:\[[\w., [\]|]*\])?(?: *\| *[A-Za-z_][\w.]*(?:\[[\w., [\]|]*\])?)*$/;

export function visitString(node: SyntaxNode, visit: Visit): void {
  if (visit.role === "value") {
    visitChildren(node, visit);
    return;
  }
  const content = node.namedChildren.filter(({ type }) => type !== "string_start" && type !== "string_end");
  const [only] = content;
  if (content.length !== 1 || only?.type !== "string_content" || !typeText.test(only.text)) return;
  for (const match of only.text.matchAll(/[A-Za-z_]\w*(?:\.\w+)*/g)) {
    readQuoted(match[0], only.startIndex + match.index, visit);
  }
}
