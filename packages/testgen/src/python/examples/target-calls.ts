import { shortName } from "../../values/describe-value.ts";
import { FUNCTIONS_OF_METHODS, OPERATORS_OF_METHODS } from "../special-methods.ts";
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

/** Finds calls of the definition, including property reads and operators. */
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
  if (definition.binding === "method" && name.startsWith("__")) return specialCall(node, name);
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

const CALLERS_OF_METHODS: Readonly<Record<string, string>> = {
  ...FUNCTIONS_OF_METHODS,
  __iter__: "list iter sorted tuple set",
};

function specialCall(node: SyntaxNode, name: string): FoundCall | null {
  if (node.type === "call") return specialByCall(node, name);
  const made = (receiver: SyntaxNode | null, operands: readonly (SyntaxNode | null)[]): FoundCall | null => {
    const present = operands.filter((operand): operand is SyntaxNode => operand !== null);
    if (receiver === null || present.length < operands.length) return null;
    return {
      node,
      receiver,
      arguments: present.map((operand) => ({ name: null, value: readExpression(operand) })),
      parts: [receiver, ...present],
    };
  };
  if (name === "__getitem__" && node.type === "subscript" && child(node, "subscript")?.type !== "slice") {
    return made(child(node, "value"), [child(node, "subscript")]);
  }
  const operands = childrenOfNode(node);
  const operator = node.children.find((inner) => inner !== null && !inner.isNamed)?.text;
  if (name === "__contains__" && node.type === "comparison_operator" && operator === "in" && operands.length === 2)
    return made(operands[1] ?? null, [operands[0] ?? null]);
  const matches =
    (node.type === "binary_operator" || node.type === "comparison_operator") &&
    operands.length === 2 &&
    operator === OPERATORS_OF_METHODS[name];
  return matches ? made(operands[0] ?? null, [operands[1] ?? null]) : null;
}

function specialByCall(node: SyntaxNode, name: string): FoundCall | null {
  const callee = child(node, "function");
  const parts = argumentsOf(node);
  if (callee === null || parts === null) return null;
  if (name === "__call__")
    return callee.type === "identifier" || callee.type === "call"
      ? { node, receiver: callee, arguments: parts.arguments, parts: [callee, ...parts.parts] }
      : null;
  if (callee.type === "attribute" && child(callee, "attribute")?.text === name) {
    const receiver = child(callee, "object");
    return receiver === null ? null : { node, receiver, arguments: parts.arguments, parts: [receiver, ...parts.parts] };
  }
  const [only] = parts.parts;
  const applies =
    CALLERS_OF_METHODS[name]?.split(" ").includes(callee.text) === true &&
    parts.parts.length === 1 &&
    only !== undefined;
  return applies ? { node, receiver: only, arguments: [], parts: [only] } : null;
}
