import type { SyntaxNode } from "../syntax-node.ts";
import { pushReversed } from "../walk.ts";

export interface FunctionNodes {
  readonly name: string;
  readonly definition: number;
  readonly statement: SyntaxNode;
  readonly owner: SyntaxNode | null;
  readonly outer: SyntaxNode;
  readonly inner: SyntaxNode;
  readonly decorators: readonly SyntaxNode[];
  readonly body: SyntaxNode;
}

interface NodeContext {
  readonly node: SyntaxNode;
  readonly path: readonly string[];
  readonly owner: SyntaxNode | null;
  readonly statement: SyntaxNode | undefined;
}

/** Statements whose definitions belong to the enclosing scope. */
const transparent = new Set(
  (
    "module block if_statement elif_clause else_clause for_statement while_statement try_statement " +
    "except_clause finally_clause with_statement match_statement case_clause"
  ).split(" "),
);

export function functionNodes(root: SyntaxNode): readonly FunctionNodes[] {
  const functions: FunctionNodes[] = [];
  const counts = new Map<string, number>();
  const pending: NodeContext[] = [{ node: root, path: [], owner: null, statement: undefined }];
  for (let context = pending.pop(); context !== undefined; context = pending.pop()) {
    const inner = definitionIn(context.node);
    if (inner?.type !== "function_definition") pushReversed(pending, contextsBelow(inner ?? context.node, context));
    else {
      const nodes = nodesOf(inner, context, counts);
      if (nodes !== undefined) functions.push(nodes);
    }
  }
  return functions;
}

function definitionIn(node: SyntaxNode): SyntaxNode | null {
  return node.type === "decorated_definition" ? node.childForFieldName("definition") : node;
}

function contextsBelow(node: SyntaxNode, context: NodeContext): readonly NodeContext[] {
  if (node.type === "class_definition") {
    const name = node.childForFieldName("name")?.text;
    const body = node.childForFieldName("body");
    if (name === undefined || body === null) return [];
    return [{ node: body, path: [...context.path, name], owner: node, statement: context.statement ?? context.node }];
  }
  // Inside an error only unindented code has a certain scope.
  if (node.type === "ERROR") {
    const atMargin = node.namedChildren.filter(({ startPosition }) => startPosition.column === 0);
    return atMargin.map((child) => ({ node: child, path: [], owner: null, statement: child }));
  }
  if (!transparent.has(node.type)) return [];
  return node.namedChildren.map((child) => ({ ...context, node: child, statement: context.statement ?? child }));
}

function nodesOf(inner: SyntaxNode, context: NodeContext, counts: Map<string, number>): FunctionNodes | undefined {
  const { node: outer, path, owner, statement = outer } = context;
  const identifier = inner.childForFieldName("name");
  const body = inner.childForFieldName("body");
  if (outer.hasError || identifier === null || body === null) return undefined;
  const name = [...path, identifier.text].join(".");
  const definition = (counts.get(name) ?? 0) + 1;
  counts.set(name, definition);
  const decorators =
    outer.type === "decorated_definition" ? outer.namedChildren.filter(({ type }) => type === "decorator") : [];
  return { name, definition, statement, owner, outer, inner, decorators, body };
}
