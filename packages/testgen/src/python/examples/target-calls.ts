import { shortName } from "../../values/describe-value.ts";
import type { Argument } from "../../subject.ts";
import { childrenOfNode, type PythonFunction } from "../source/definitions.ts";
import { type SyntaxNode, walk } from "@repost/syntax";
import { readExpression } from "../source/read-expression.ts";
import { child } from "../../nodes.ts";

export interface FoundCall {
  readonly node: SyntaxNode;
  readonly receiver: SyntaxNode | null;
  readonly arguments: readonly Argument[];
  /** Nodes whose names need setup statements. */
  readonly parts: readonly SyntaxNode[];
}

/** Finds calls of the definition, including property reads. */
export function findCalls(root: SyntaxNode, definition: PythonFunction): readonly FoundCall[] {
  const calls: FoundCall[] = [];
  walk(root, (node) => {
    calls.push(...[callAt(node, definition)].filter((call) => call !== null));
  });
  return calls;
}

function callAt(node: SyntaxNode, definition: PythonFunction): FoundCall | null {
  const name = shortName(definition.name);
  if (definition.binding === "property") return node.type === "attribute" ? propertyRead(node, name) : null;
  const callee = node.type === "call" ? child(node, "function") : null;
  const parts = argumentsOf(node);
  if (callee === null || parts === null) return null;
  if (definition.binding !== "method")
    return callee.text === definition.name ? { node, receiver: null, ...parts } : null;
  if (callee.type !== "attribute" || child(callee, "attribute")?.text !== name) return null;
  const receiver = child(callee, "object");
  return receiver === null ? null : { node, receiver, arguments: parts.arguments, parts: [receiver, ...parts.parts] };
}

function argumentsOf(node: SyntaxNode): Pick<FoundCall, "arguments" | "parts"> | null {
  const list = child(node, "arguments");
  if (list?.type !== "argument_list") return null;
  const parts = childrenOfNode(list);
  if (parts.some(({ type }) => type.endsWith("_splat"))) return null;
  return {
    parts,
    arguments: parts.map((part) => {
      const value = child(part, "value");
      if (part.type !== "keyword_argument" || value === null) return { name: null, value: readExpression(part) };
      return { name: child(part, "name")?.text ?? null, value: readExpression(value) };
    }),
  };
}

function propertyRead(node: SyntaxNode, name: string): FoundCall | null {
  const receiver = child(node, "object");
  if (receiver === null || child(node, "attribute")?.text !== name) return null;
  return { node, receiver, arguments: [], parts: [receiver] };
}
