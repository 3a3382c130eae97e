import type { FunctionKind } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";
import { pushReversed } from "../walk.ts";
import { hasChild, isExtra } from "./extras.ts";
import type { FunctionNaming, NodeContext } from "./node-context.ts";
import { contextsOf } from "./node-contexts.ts";

export type FunctionForm = "declaration" | "method" | "value";

export interface FunctionNodes extends LeadingParts {
  readonly name: string;
  readonly definition: number;
  readonly kind: FunctionKind;
  readonly form: FunctionForm;
  readonly naming: FunctionNaming;
  readonly statement: SyntaxNode;
  readonly owner: SyntaxNode | null;
  /** The exported statement, the member, or the declarator. */
  readonly outer: SyntaxNode;
  readonly inner: SyntaxNode;
  readonly body: SyntaxNode;
}

export function functionNodes(root: SyntaxNode): readonly FunctionNodes[] {
  const functions: FunctionNodes[] = [];
  const counts = new Map<string, number>();
  const pending: NodeContext[] = [
    { node: root, path: [], owner: null, kind: "function", naming: "bound", outer: undefined, statement: undefined },
  ];
  for (let context = pending.pop(); context !== undefined; context = pending.pop()) {
    const form = forms.get(context.node.type);
    if (form === undefined) pushReversed(pending, contextsOf(context));
    else {
      const nodes = nodesOf(context, form, counts);
      if (nodes !== undefined) functions.push(nodes);
    }
  }
  return functions;
}

const forms = new Map<string, FunctionForm>([
  ["function_declaration", "declaration"],
  ["generator_function_declaration", "declaration"],
  ["method_definition", "method"],
  ["arrow_function", "value"],
  ["function_expression", "value"],
  ["generator_function", "value"],
]);

function nodesOf(context: NodeContext, form: FunctionForm, counts: Map<string, number>): FunctionNodes | undefined {
  const { node: inner, owner, naming, outer = inner, statement = outer } = context;
  const body = inner.childForFieldName("body");
  const path = form === "declaration" ? [...context.path, inner.childForFieldName("name")?.text ?? ""] : context.path;
  if (outer.hasError || body === null || path.length === 0 || path.at(-1) === "") return undefined;
  const name = path.join(".");
  const definition = (counts.get(name) ?? 0) + 1;
  counts.set(name, definition);
  const isAccessor = hasChild(inner, "get") || hasChild(inner, "set");
  const kind = form === "method" && isAccessor ? "property" : context.kind;
  const parts = { statement, owner, outer, inner, body };
  return { name, definition, kind, form, naming, ...parts, ...leadingParts(outer, inner) };
}

interface LeadingParts {
  readonly decorators: readonly SyntaxNode[];
  readonly overloads: readonly SyntaxNode[];
  readonly start: number;
  readonly headerStart: number;
}

function leadingParts(outer: SyntaxNode, inner: SyntaxNode): LeadingParts {
  const decorators: SyntaxNode[] = [];
  const overloads: SyntaxNode[] = [];
  const name = inner.childForFieldName("name")?.text;
  for (let node = outer.previousSibling; node !== null; node = node.previousSibling) {
    if (isExtra(node) || node.type === ";") continue;
    if (node.type === "decorator") decorators.unshift(node);
    else if (name !== undefined && isOverload(node, name)) overloads.unshift(node);
    else break;
  }
  const outerDecorators = outer.children.filter(({ type }) => type === "decorator");
  const header = outer.children.find((child) => child.type !== "decorator" && !isExtra(child));
  const first = [...decorators, ...overloads].toSorted((left, right) => left.startIndex - right.startIndex)[0];
  return {
    decorators: [...decorators, ...outerDecorators],
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
