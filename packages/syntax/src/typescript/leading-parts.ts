import type { SyntaxNode } from "../syntax-node.ts";
import { isExtra } from "./extras.ts";

export interface LeadingParts {
  readonly decorators: readonly SyntaxNode[];
  readonly overloads: readonly SyntaxNode[];
  readonly start: number;
  readonly headerStart: number;
}

export function leadingParts(outer: SyntaxNode, inner: SyntaxNode): LeadingParts {
  const decorators: SyntaxNode[] = [];
  const overloads: SyntaxNode[] = [];
  const name = inner.childForFieldName("name")?.text;
  for (let node = outer.previousSibling; node !== null; node = node.previousSibling) {
    if (isExtra(node) || node.type === ";") continue;
    if (node.type === "decorator") decorators.unshift(node);
    else if (name !== undefined && isOverload(node, name)) overloads.unshift(node);
    else break;
  }
  const own = outer.children.filter(({ type }) => type === "decorator");
  const header = outer.children.find((child) => child.type !== "decorator" && !isExtra(child));
  const first = [...decorators, ...overloads].toSorted((left, right) => left.startIndex - right.startIndex)[0];
  return {
    decorators: [...decorators, ...own],
    overloads,
    start: first?.startIndex ?? outer.startIndex,
    headerStart: header?.startIndex ?? outer.startIndex,
  };
}

function isOverload(node: SyntaxNode, name: string): boolean {
  const signature = node.type === "export_statement" ? node.childForFieldName("declaration") : node;
  const isSignature = signature?.type === "function_signature" || signature?.type === "method_signature";
  return isSignature && signature.childForFieldName("name")?.text === name;
}
