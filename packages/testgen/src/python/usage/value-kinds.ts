import { childrenOfNode } from "../source/definitions.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Expression } from "../../values/expression.ts";
import { keysByName } from "../../values/name-table.ts";
import { readExpression } from "../source/read-expression.ts";
import { child, childText } from "../../nodes.ts";

export type ValueKind = "text" | "bytes" | "integer" | "number" | "boolean" | "list" | "set" | "mapping";

const BY_FUNCTION = keysByName<ValueKind>({
  integer: "len int ord",
  number: "round float sum abs",
  text: "str repr chr hex",
  bytes: "bytes",
  list: "list sorted",
  mapping: "dict",
  set: "set",
  boolean: "bool isinstance",
});
const BY_METHOD = keysByName<ValueKind>({
  bytes: "encode digest",
  text: "decode join lower upper strip lstrip rstrip replace format title capitalize hexdigest",
  list: "split splitlines",
  boolean: "startswith endswith",
});
const BY_TYPE: Readonly<Record<string, ValueKind>> = {
  list_comprehension: "list",
  set: "set",
  set_comprehension: "set",
  dictionary_comprehension: "mapping",
  comparison_operator: "boolean",
  not_operator: "boolean",
};

const BY_EXPRESSION: Readonly<Partial<Record<Expression["kind"], ValueKind>>> = {
  integer: "integer",
  float: "number",
  text: "text",
  boolean: "boolean",
  sequence: "list",
  mapping: "mapping",
};

/** By form alone. `localKinds` are types of local names. */
export function kindOfNode(node: SyntaxNode, localKinds: ReadonlyMap<string, ValueKind>): ValueKind | null {
  if (node.type === "identifier") return localKinds.get(node.text) ?? null;
  if (node.type === "string") return /^r?b/iu.test(node.text) ? "bytes" : "text";
  if (node.type === "call") return kindOfCall(node);
  if (node.type === "binary_operator") return kindOfOperation(node, localKinds);
  if (node.type === "parenthesized_expression")
    return childrenOfNode(node).map((part) => kindOfNode(part, localKinds))[0] ?? null;
  return BY_TYPE[node.type] ?? BY_EXPRESSION[readExpression(node).kind] ?? null;
}

function kindOfCall(node: SyntaxNode): ValueKind | null {
  const callee = child(node, "function");
  if (callee?.type === "identifier") return BY_FUNCTION.get(callee.text) ?? null;
  return callee?.type === "attribute" ? (BY_METHOD.get(childText(callee, "attribute")) ?? null) : null;
}

function kindOfOperation(node: SyntaxNode, localKinds: ReadonlyMap<string, ValueKind>): ValueKind | null {
  const kinds = [child(node, "left"), child(node, "right")].map((side) =>
    side === null ? null : kindOfNode(side, localKinds),
  );
  const operator = childText(node, "operator");
  if (operator === "%" && kinds[0] === "text") return "text";
  if (operator === "*" && (kinds.includes("text") || kinds.includes("list")))
    return kinds.find((kind) => kind === "text" || kind === "list") ?? null;
  if (operator === "+") return kinds[0] ?? kinds[1] ?? null;
  return kinds.includes("integer") || kinds.includes("number") ? "number" : null;
}
