import type { SyntaxNode } from "../syntax-node.ts";
import { isExtra } from "./extras.ts";

/** What stands before a function and belongs to it. */
export interface LeadingParts {
  readonly decorators: readonly SyntaxNode[];
  /** Signatures without a body that TypeScript has before the function that fulfils them. */
  readonly overloads: readonly SyntaxNode[];
  /** The first of all this, or the definition itself. */
  readonly start: number;
  /** Where the definition starts behind decorators and overloads. */
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
