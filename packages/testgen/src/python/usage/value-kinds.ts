import { childrenOfNode } from "../source/definitions.ts";
import type { SyntaxNode } from "@repost/syntax";
import { readExpression } from "../source/read-expression.ts";

export type ValueKind = "text" | "bytes" | "integer" | "number" | "boolean" | "list" | "set" | "mapping";

const BY_FUNCTION: ReadonlyMap<string, ValueKind> = new Map(
  Object.entries<ValueKind>({
    len: "integer",
    int: "integer",
    ord: "integer",
    round: "number",
    float: "number",
    sum: "number",
    abs: "number",
    str: "text",
    repr: "text",
    chr: "text",
    hex: "text",
    bytes: "bytes",
    list: "list",
    sorted: "list",
    dict: "mapping",
    set: "set",
    bool: "boolean",
    isinstance: "boolean",
  }),
);
const BY_METHOD: ReadonlyMap<string, ValueKind> = new Map(
  Object.entries<ValueKind>({
    encode: "bytes",
    decode: "text",
    join: "text",
    lower: "text",
    upper: "text",
    strip: "text",
    lstrip: "text",
    rstrip: "text",
    replace: "text",
    format: "text",
    title: "text",
    capitalize: "text",
    hexdigest: "text",
    digest: "bytes",
    split: "list",
    splitlines: "list",
    startswith: "boolean",
    endswith: "boolean",
  }),
);
const BY_TYPE: Readonly<Record<string, ValueKind>> = {
  list_comprehension: "list",
  set_comprehension: "set",
  dictionary_comprehension: "mapping",
  comparison_operator: "boolean",
  not_operator: "boolean",
};

/** By form alone. `localKinds` are types of local names. */
export function kindOfNode(node: SyntaxNode, localKinds: ReadonlyMap<string, ValueKind>): ValueKind | null {
  if (node.type === "identifier") return localKinds.get(node.text) ?? null;
  if (node.type === "string")
    return /^[rRbB]*b/iu.test(node.text.slice(0, 2)) && /^[A-Za-z]*b/iu.test(node.text) ? "bytes" : "text";
  if (node.type === "call") return kindOfCall(node);
  if (node.type === "binary_operator") return kindOfOperation(node, localKinds);
  if (node.type === "parenthesized_expression")
    return childrenOfNode(node).map((child) => kindOfNode(child, localKinds))[0] ?? null;
  const byType = BY_TYPE[node.type];
  if (byType !== undefined) return byType;
  const value = readExpression(node);
  if (value.kind === "sequence") return value.form === "set" ? "set" : "list";
  if (value.kind === "float") return "number";
  return value.kind === "text" ||
    value.kind === "bytes" ||
    value.kind === "integer" ||
    value.kind === "boolean" ||
    value.kind === "mapping"
    ? value.kind
    : null;
}

function kindOfCall(node: SyntaxNode): ValueKind | null {
  const callee = node.childForFieldName("function");
  if (callee?.type === "identifier") return BY_FUNCTION.get(callee.text) ?? null;
  return callee?.type === "attribute"
    ? (BY_METHOD.get(callee.childForFieldName("attribute")?.text ?? "") ?? null)
    : null;
}

function kindOfOperation(node: SyntaxNode, localKinds: ReadonlyMap<string, ValueKind>): ValueKind | null {
  const kinds = [node.childForFieldName("left"), node.childForFieldName("right")].map((side) =>
    side === null ? null : kindOfNode(side, localKinds),
  );
  const operator = node.childForFieldName("operator")?.text ?? "";
  if (operator === "%" && kinds[0] === "text") return "text";
  if (operator === "*" && (kinds.includes("text") || kinds.includes("list")))
    return kinds.find((kind) => kind === "text" || kind === "list") ?? null;
  if (operator === "+") return kinds[0] ?? kinds[1] ?? null;
  return kinds.includes("integer") || kinds.includes("number") ? "number" : null;
}
