import type { SyntaxNode } from "@repost/syntax";
import { childrenOfNode } from "./definitions.ts";
import { classLineage, type ModuleIndex } from "./module-index.ts";
import { isPath, readExpression } from "./read-expression.ts";
import { child, childText } from "../../nodes.ts";

const MAX_DEPTH = 8;
const PLACEHOLDER = /\{(\w*)\}|\{\{|\}\}/gu;
const SIGN = /%s|%%/gu;

/** Evaluates literals and constants of the module and its classes. */
export function constantText(node: SyntaxNode, index: ModuleIndex, owner: string | null, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  const read = (part: SyntaxNode | null): string | null =>
    part === null ? null : constantText(part, index, owner, depth + 1);
  const value = readExpression(node);
  if (value.kind === "text") return value.value;
  switch (node.type) {
    case "identifier":
    case "attribute":
      return read(constantNode(node, index, owner));
    case "parenthesized_expression":
      return read(childrenOfNode(node)[0] ?? null);
    case "concatenated_string":
      return joined(childrenOfNode(node).map(read));
    case "binary_operator":
      return combined(node, read);
    case "call":
      return filledIn(node, read);
    default:
      return null;
  }
}

export function constantNode(node: SyntaxNode, index: ModuleIndex, owner: string | null): SyntaxNode | null {
  if (!isPath(node)) return null;
  if (node.type === "identifier") return fieldOf(owner, node.text, index) ?? index.assigned.get(node.text) ?? null;
  const object = childText(node, "object");
  const name = childText(node, "attribute");
  return fieldOf(/^(?:self|cls)$/u.test(object) ? owner : object, name, index);
}

function fieldOf(owner: string | null, name: string, index: ModuleIndex): SyntaxNode | null {
  const lineage = owner === null ? [] : classLineage(index, owner);
  return lineage.flatMap(({ fields }) => fields.filter((field) => field.name === name)).at(0)?.value ?? null;
}

type Read = (node: SyntaxNode | null) => string | null;

function joined(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join("");
}

/** Concatenation, or `%s`. */
function combined(node: SyntaxNode, read: Read): string | null {
  const left = read(child(node, "left"));
  const right = child(node, "right");
  const operator = child(node, "operator")?.text;
  if (left === null || right === null) return null;
  if (operator === "+") return joined([left, read(right)]);
  if (operator !== "%") return null;
  const values = (right.type === "tuple" ? childrenOfNode(right) : [right]).map(read);
  let position = 0;
  const parts = left.replaceAll(SIGN, (sign) => (sign === "%%" ? "%" : (values[position++] ?? "")));
  return values.includes(null) || position !== values.length ? null : parts;
}

/** `"{}b{name}".format(a, name=c)`. */
function filledIn(node: SyntaxNode, read: Read): string | null {
  const callee = child(node, "function");
  const list = child(node, "arguments");
  if (child(callee, "attribute")?.text !== "format" || list === null) return null;
  const template = read(child(callee, "object"));
  const values = new Map<string, string | null>();
  let position = 0;
  for (const argument of childrenOfNode(list)) {
    const name = argument.type === "keyword_argument" ? childText(argument, "name") : String(position++);
    values.set(name, read(argument.type === "keyword_argument" ? child(argument, "value") : argument));
  }
  if (template === null || [...values.values()].includes(null)) return null;
  let next = 0;
  let isKnown = true;
  const filled = template.replaceAll(PLACEHOLDER, (whole, name: string | undefined) => {
    if (name === undefined) return whole.slice(1);
    const value = values.get(name === "" ? String(next++) : name);
    if (typeof value !== "string") isKnown = false;
    return value ?? "";
  });
  return isKnown ? filled : null;
}
