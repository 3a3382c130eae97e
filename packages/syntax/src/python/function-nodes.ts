import type { SyntaxNode } from "../parser.ts";
import { pushReversed } from "../walk.ts";

/** A function's nodes with the names of the classes around it. */
export interface FunctionNodes {
  /** Qualified name. */
  readonly name: string;
  readonly definition: number;
  readonly inClass: boolean;
  /** The decorated definition, or the definition itself without decorators. */
  readonly outer: SyntaxNode;
  readonly inner: SyntaxNode;
  readonly decorators: readonly SyntaxNode[];
  readonly body: SyntaxNode;
}

interface Place {
  readonly node: SyntaxNode;
  readonly path: readonly string[];
}

/** Statements in whose blocks definitions belong to the scope around them. */
const transparent = new Set([
  "module",
  "block",
  "if_statement",
  "elif_clause",
  "else_clause",
  "for_statement",
  "while_statement",
  "try_statement",
  "except_clause",
  "finally_clause",
  "with_statement",
  "match_statement",
  "case_clause",
]);

/** The functions of a module and of its classes, in source order; functions inside functions are left out. */
export function functionNodes(root: SyntaxNode): readonly FunctionNodes[] {
  const found: FunctionNodes[] = [];
  const counts = new Map<string, number>();
  const pending: Place[] = [{ node: root, path: [] }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { node, path } = place;
    const inner = node.type === "decorated_definition" ? node.childForFieldName("definition") : node;
    if (inner === null) continue;
    if (inner.type === "function_definition") {
      const nodes = nodesOf(node, inner, path, counts);
      if (nodes !== undefined) found.push(nodes);
      continue;
    }
    pushReversed(pending, placesBelow(inner, path));
  }
  return found;
}

function placesBelow(node: SyntaxNode, path: readonly string[]): readonly Place[] {
  if (node.type === "class_definition") {
    const name = node.childForFieldName("name")?.text;
    const body = node.childForFieldName("body");
    return name === undefined || body === null ? [] : [{ node: body, path: [...path, name] }];
  }
  if (transparent.has(node.type)) return node.namedChildren.map((child) => ({ node: child, path }));
  // Inside an error only what stands at the margin has a certain place.
  if (node.type === "ERROR") return atMargin(node).map((child) => ({ node: child, path: [] }));
  return [];
}

function atMargin(error: SyntaxNode): readonly SyntaxNode[] {
  return error.namedChildren.filter(({ startPosition }) => startPosition.column === 0);
}

function nodesOf(
  outer: SyntaxNode,
  inner: SyntaxNode,
  path: readonly string[],
  counts: Map<string, number>,
): FunctionNodes | undefined {
  const identifier = inner.childForFieldName("name");
  const body = inner.childForFieldName("body");
  if (outer.hasError || identifier === null || body === null) return undefined;
  const name = [...path, identifier.text].join(".");
  const definition = (counts.get(name) ?? 0) + 1;
  counts.set(name, definition);
  const decorators = outer === inner ? [] : outer.namedChildren.filter(({ type }) => type === "decorator");
  return { name, definition, inClass: path.length > 0, outer, inner, decorators, body };
}
