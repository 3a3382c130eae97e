import { shortName } from "../../values/describe-value.ts";
import type { Argument } from "../../subject.ts";
import { childrenOfNode, type PythonFunction } from "../source/definitions.ts";
import { type SyntaxNode, walk } from "@repost/syntax";
import { readExpression } from "../source/read-expression.ts";
import { child } from "../../nodes.ts";
import specialMethods from "../special-methods.json" with { type: "json" };

export interface FoundCall {
  readonly node: SyntaxNode;
  readonly receiver: SyntaxNode | null;
  readonly arguments: readonly Argument[];
  /** Nodes whose names need setup statements. */
  readonly parts: readonly SyntaxNode[];
}

const EXPRESSIONS = new Map(Object.entries(specialMethods.expressions));

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
  const special = definition.binding === "method" ? specialCall(node, name) : null;
  if (special !== null) return special;
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

/** Reads `len(tree)` as a call of `__len__`, `tree + 3` as one of `__add__`, and `tree(3)` as one of `__call__`. */
function specialCall(node: SyntaxNode, name: string): FoundCall | null {
  if (name === "__call__") {
    const callee = child(node, "function");
    const parts = argumentsOf(node);
    if (parts === null || (callee?.type !== "identifier" && callee?.type !== "call")) return null;
    return { node, receiver: callee, arguments: parts.arguments, parts: [callee, ...parts.parts] };
  }
  const expression = EXPRESSIONS.get(name)?.replace(/^\((.*)\)$/u, "$1");
  const places = [...(expression?.matchAll(/\{(\d)\}/gu) ?? [])].map(([, index]) => Number(index));
  const operands = node.type === "call" ? (argumentsOf(node)?.parts ?? []) : childrenOfNode(node);
  if (expression === undefined || operands.length !== places.length) return null;
  const written = operands.reduceRight((text, { startIndex, endIndex }, position) => {
    const [start, end] = [startIndex - node.startIndex, endIndex - node.startIndex];
    return `${text.slice(0, start)}{${places[position]}}${text.slice(end)}`;
  }, node.text);
  if (written !== expression) return null;
  const receiver = operands[places.indexOf(0)];
  if (receiver === undefined) return null;
  const others = operands.filter((operand) => operand !== receiver);
  const argumentList = others.map((operand) => ({ name: null, value: readExpression(operand) }));
  return { node, receiver, arguments: argumentList, parts: [receiver, ...others] };
}
