import { boolean, code, float, integer, nothing, type Expression, type MappingEntry } from "../../values/expression.ts";
import type { SyntaxNode } from "@repost/syntax";
import { childrenOfNode } from "./definitions.ts";
import { readStringLiteral } from "./string-literal.ts";
import { child } from "../../nodes.ts";

/** Keeps unknown forms as code. */
export function readExpression(node: SyntaxNode): Expression {
  switch (node.type) {
    case "integer":
      return readInteger(node.text);
    case "float":
      return /[jJ]$/u.test(node.text) ? code(node.text) : float(node.text);
    case "string":
    case "concatenated_string":
      return readString(node);
    case "true":
    case "false":
      return boolean(node.type === "true");
    case "none":
      return nothing;
    case "parenthesized_expression":
      return readOnlyChild(node);
    case "list":
    case "tuple":
    case "set":
      return readSequence(node, node.type);
    case "dictionary":
      return readDictionary(node);
    case "unary_operator":
      return readSigned(node);
    case "call":
      return readCall(node);
    default:
      return asCode(node);
  }
}

function asCode(node: SyntaxNode): Expression {
  return code(onOneLine(node));
}

/** Adds parentheses to code that spans lines. */
function onOneLine(node: SyntaxNode): string {
  const source = node.text;
  if (!source.includes("\n")) return source;
  return `(${source})`;
}

function readOnlyChild(node: SyntaxNode): Expression {
  const [inner, second] = childrenOfNode(node);
  return inner === undefined || second !== undefined ? asCode(node) : readExpression(inner);
}

function readInteger(source: string): Expression {
  const digits = source.replaceAll("_", "").toLowerCase();
  if (/^(0x[0-9a-f]+|0o[0-7]+|0b[01]+|[0-9]+)$/u.test(digits))
    return integer(BigInt(/^0+$/u.test(digits) ? "0" : digits));
  return code(source);
}

function readString(node: SyntaxNode): Expression {
  const parts = node.type === "string" ? [node] : childrenOfNode(node);
  const values = parts.map((part) => readStringLiteral(part.text));
  const [first] = values;
  if (first === undefined || first === null) return asCode(node);
  if (values.some((value) => value === null || value.kind !== first.kind)) return asCode(node);
  return { kind: first.kind, value: values.map((value) => value?.value ?? "").join("") };
}

/** For values that are unknown without running the code. */
const UNKNOWN_PART = "abc";

export function readTemplate(node: SyntaxNode): string | null {
  const value = readExpression(node);
  if (value.kind === "text") return value.value;
  if (node.type !== "string" || !childrenOfNode(node).some(({ type }) => type === "interpolation")) return null;
  const prefix = /^[A-Za-z]*/u.exec(node.text)?.[0] ?? "";
  const parts = childrenOfNode(node).map((inner) => {
    if (inner.type === "interpolation") return UNKNOWN_PART;
    return inner.type === "string_content" ? inner.text : "";
  });
  const quoted = `${prefix.replace(/f/iu, "")}"""${parts.join("").replaceAll("{{", "{").replaceAll("}}", "}")}"""`;
  return readStringLiteral(quoted)?.value ?? null;
}

function readSequence(node: SyntaxNode, form: "list" | "tuple" | "set"): Expression {
  const children = childrenOfNode(node);
  if (children.some(({ type }) => type === "list_splat" || type === "yield")) return asCode(node);
  return { kind: "sequence", form, items: children.map(readExpression) };
}

function readDictionary(node: SyntaxNode): Expression {
  const entries: MappingEntry[] = [];
  for (const inner of childrenOfNode(node)) {
    const key = child(inner, "key");
    const value = child(inner, "value");
    if (inner.type !== "pair" || key === null || value === null) return asCode(node);
    entries.push([readExpression(key), readExpression(value)]);
  }
  return { kind: "mapping", entries };
}

function readSigned(node: SyntaxNode): Expression {
  const operand = child(node, "argument");
  const operator = child(node, "operator")?.text;
  const value = operand === null ? null : readExpression(operand);
  if (operator === "-" && value?.kind === "integer") return integer(-value.value);
  if (operator === "-" && value?.kind === "float" && !value.text.startsWith("-")) return float(`-${value.text}`);
  return asCode(node);
}

function readCall(node: SyntaxNode): Expression {
  const callee = child(node, "function");
  const list = child(node, "arguments");
  if (callee === null || list?.type !== "argument_list" || !isPath(callee)) return asCode(node);
  const positional: Expression[] = [];
  const named: [string, Expression][] = [];
  for (const inner of childrenOfNode(list)) {
    if (inner.type === "list_splat" || inner.type === "dictionary_splat") return asCode(node);
    const name = inner.type === "keyword_argument" ? child(inner, "name") : null;
    const value = inner.type === "keyword_argument" ? child(inner, "value") : inner;
    if (value === null) return asCode(node);
    if (name === null) positional.push(readExpression(value));
    else named.push([name.text, readExpression(value)]);
  }
  return { kind: "call", callee: callee.text.replaceAll(/\s+/gu, ""), positional, named, requirements: [] };
}

export function isPath(node: SyntaxNode): boolean {
  if (node.type === "identifier") return true;
  const object = node.type === "attribute" ? child(node, "object") : null;
  return object !== null && isPath(object);
}
