import { OPERATORS_OF_METHODS } from "../special-methods.ts";
import type { Argument } from "../../subject.ts";
import { childrenOfNode, type PythonFunction } from "../source/definitions.ts";
import type { SyntaxNode } from "@repost/syntax";
import { readExpression } from "../source/read-expression.ts";

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
  const visit = (node: SyntaxNode): void => {
    const call = callAt(node, definition);
    if (call !== null) calls.push(call);
    for (const child of childrenOfNode(node)) visit(child);
  };
  visit(root);
  return calls;
}

function callAt(node: SyntaxNode, definition: PythonFunction): FoundCall | null {
  const dot = definition.name.lastIndexOf(".");
  const name = definition.name.slice(dot + 1);
  if (definition.binding === "property") return node.type === "attribute" ? propertyRead(node, name) : null;
  if (definition.binding === "method" && name.startsWith("__")) return specialCall(node, name);
  const callee = node.type === "call" ? node.childForFieldName("function") : null;
  const parts = argumentsOf(node);
  if (callee === null || parts === null) return null;
  if (definition.binding !== "method")
    return callee.text === definition.name ? { node, receiver: null, ...parts } : null;
  if (callee.type !== "attribute" || callee.childForFieldName("attribute")?.text !== name) return null;
  const receiver = callee.childForFieldName("object");
  return receiver === null ? null : { node, receiver, arguments: parts.arguments, parts: [receiver, ...parts.parts] };
}

function argumentsOf(node: SyntaxNode): Pick<FoundCall, "arguments" | "parts"> | null {
  const list = node.childForFieldName("arguments");
  if (list?.type !== "argument_list") return null;
  const parts = childrenOfNode(list);
  if (parts.some(({ type }) => type.endsWith("_splat"))) return null;
  return {
    parts,
    arguments: parts.map((part) => {
      const value = part.childForFieldName("value");
      if (part.type !== "keyword_argument" || value === null) return { name: null, value: readExpression(part) };
      return { name: part.childForFieldName("name")?.text ?? null, value: readExpression(value) };
    }),
  };
}

function propertyRead(node: SyntaxNode, name: string): FoundCall | null {
  const receiver = node.childForFieldName("object");
  if (receiver === null || node.childForFieldName("attribute")?.text !== name) return null;
  return { node, receiver, arguments: [], parts: [receiver] };
}

const BY_FUNCTION: Readonly<Record<string, string>> = {
  __len__: "len",
  __next__: "next",
  __iter__: "list iter sorted tuple set",
  __str__: "str",
  __repr__: "repr",
  __bool__: "bool",
  __hash__: "hash",
  __abs__: "abs",
  __int__: "int",
  __float__: "float",
  __reversed__: "reversed",
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
  if (name === "__getitem__" && node.type === "subscript" && node.childForFieldName("subscript")?.type !== "slice") {
    return made(node.childForFieldName("value"), [node.childForFieldName("subscript")]);
  }
  const operands = childrenOfNode(node);
  const operator = node.children.find((child) => child !== null && !child.isNamed)?.text;
  if (name === "__contains__" && node.type === "comparison_operator" && operator === "in" && operands.length === 2)
    return made(operands[1] ?? null, [operands[0] ?? null]);
  const matches =
    (node.type === "binary_operator" || node.type === "comparison_operator") &&
    operands.length === 2 &&
    operator === OPERATORS_OF_METHODS[name];
  return matches ? made(operands[0] ?? null, [operands[1] ?? null]) : null;
}

function specialByCall(node: SyntaxNode, name: string): FoundCall | null {
  const callee = node.childForFieldName("function");
  const parts = argumentsOf(node);
  if (callee === null || parts === null) return null;
  if (name === "__call__")
    return callee.type === "identifier" || callee.type === "call"
      ? { node, receiver: callee, arguments: parts.arguments, parts: [callee, ...parts.parts] }
      : null;
  if (callee.type === "attribute" && callee.childForFieldName("attribute")?.text === name) {
    const receiver = callee.childForFieldName("object");
    return receiver === null ? null : { node, receiver, arguments: parts.arguments, parts: [receiver, ...parts.parts] };
  }
  const [only] = parts.parts;
  const applies =
    BY_FUNCTION[name]?.split(" ").includes(callee.text) === true && parts.parts.length === 1 && only !== undefined;
  return applies ? { node, receiver: only, arguments: [], parts: [only] } : null;
}
