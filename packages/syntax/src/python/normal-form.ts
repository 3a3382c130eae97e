import type { SyntaxNode } from "../syntax-node.ts";
import { expandParts, type Part, punctuation, wrap } from "../normal-form.ts";
import { docstringOf } from "./docstring.ts";
import { contentOf, isExtra } from "./extras.ts";
import { stringParts } from "./string-parts.ts";

/** Converts a program to comparable symbols. Ignores comments, docstrings, layout and redundant parentheses. */
export function normalForm(root: SyntaxNode, code: string): readonly string[] {
  return expandParts(root, (node) => partsOf(node, code));
}

function partsOf(node: SyntaxNode, code: string): readonly Part[] {
  switch (node.type) {
    case "parenthesized_expression":
      return contentOf(node);
    case "string":
    case "concatenated_string":
      return stringParts(node, code);
    case "integer":
    case "float":
      return [numberSymbol(code.slice(node.startIndex, node.endIndex))];
    case "identifier":
      return [code.slice(node.startIndex, node.endIndex).normalize("NFKC")];
    case "module":
    case "block":
      return wrap(node.type, statements(node, code));
    case "if_statement":
      return wrap(node.type, branches(node));
    case "expression_statement":
      return wrap(node.type, hasComma(node) ? wrap("tuple", tokens(node)) : tokens(node));
    case "subscript":
      return subscript(node.childForFieldName("value"), node, node.childrenForFieldName("subscript"));
    case "argument_list":
      return wrap(node.type, argumentsOf(node));
    case "splat_type":
      return wrap("list_splat", tokens(node));
    case "slice":
      return wrap(node.type, slice(node));
    case "case_pattern":
      return tokens(node);
    case "type":
      return contentOf(node);
    case "union_type":
      return wrap("binary_operator", tokens(node));
    case "generic_type":
      return genericType(node);
    case "call":
      return wrap(node.type, call(node));
    case "class_definition":
      return wrap(
        node.type,
        tokens(node).filter((child) => child.type !== "argument_list" || contentOf(child).length > 0),
      );
    case "case_clause":
    case "match_statement":
      return wrap(node.type, hasComma(node) ? [",", ...tokens(node)] : tokens(node));
    default:
      return named(node, code);
  }
}

const tuples = new Set(["expression_list", "pattern_list", "tuple", "tuple_pattern"]);

function named(node: SyntaxNode, code: string): readonly Part[] {
  if (node.childCount === 0 || !node.isNamed) return [code.slice(node.startIndex, node.endIndex).replace(/\s+/g, " ")];
  const parts = tokens(node);
  if (!tuples.has(node.type)) return wrap(node.type, parts);
  const grouped = node.type === "tuple_pattern" && parts.length === 1 && !hasComma(node);
  return grouped ? parts : wrap("tuple", parts);
}

function tokens(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.filter((child) => !isExtra(child) && !punctuation.has(child.type));
}

function hasComma(node: SyntaxNode): boolean {
  return node.children.some(({ type }) => type === ",");
}

function statements(block: SyntaxNode, code: string): readonly Part[] {
  const docstring = docstringOf(block, code)?.statement.id;
  const rest = contentOf(block).filter(({ id }) => id !== docstring);
  return rest.length === 0 && block.type === "block" ? wrap("pass_statement", ["pass"]) : rest;
}

function branches(statement: SyntaxNode): readonly Part[] {
  const parts: Part[] = [];
  for (let next: SyntaxNode | undefined = statement; next !== undefined;) {
    const alternatives: readonly SyntaxNode[] = next.childrenForFieldName("alternative");
    parts.push(...branch(next), ...alternatives.filter(({ type }) => type === "elif_clause").flatMap(branch));
    const last: SyntaxNode | undefined = alternatives.findLast(({ type }) => type === "else_clause");
    const body = last?.childForFieldName("body") ?? null;
    const inner: readonly SyntaxNode[] = body === null ? [] : contentOf(body);
    next = inner.length === 1 && inner[0]?.type === "if_statement" ? inner[0] : undefined;
    if (next === undefined && body !== null) parts.push("else", body);
  }
  return parts;
}

function branch(clause: SyntaxNode): readonly Part[] {
  const parts = [clause.childForFieldName("condition"), clause.childForFieldName("consequence")];
  return ["if", ...parts.filter((part) => part !== null)];
}

function subscript(value: SyntaxNode | null, list: SyntaxNode, indexes: readonly SyntaxNode[]): readonly Part[] {
  const index = hasComma(list) || indexes.some(isSplat) ? wrap("tuple", indexes) : indexes;
  return wrap("subscript", [...(value === null ? [] : [value]), "[", ...index]);
}

function isSplat(index: SyntaxNode): boolean {
  const inner = index.type === "type" ? contentOf(index)[0] : index;
  return inner?.type === "list_splat" || inner?.type === "splat_type";
}

function argumentsOf(list: SyntaxNode): readonly SyntaxNode[] {
  const isKeyword = ({ type }: SyntaxNode): boolean => type === "keyword_argument" || type === "dictionary_splat";
  const parts = tokens(list);
  return [...parts.filter((part) => !isKeyword(part)), ...parts.filter(isKeyword)];
}

function genericType(node: SyntaxNode): readonly Part[] {
  const [name = null, list] = contentOf(node);
  return list === undefined ? tokens(node) : subscript(name, list, contentOf(list));
}

function slice(node: SyntaxNode): readonly Part[] {
  const parts = tokens(node);
  const idle = parts.at(-1)?.type === ":" && parts.filter(({ type }) => type === ":").length === 2;
  return idle ? parts.slice(0, -1) : parts;
}

function call(node: SyntaxNode): readonly Part[] {
  const called = node.childForFieldName("function");
  const list = node.childForFieldName("arguments");
  if (called === null || list === null) return tokens(node);
  return [called, ...(list.type === "generator_expression" ? wrap("argument_list", [list]) : [list])];
}

const integerForm = /^(?:0x[\da-f]+|0o[0-7]+|0b[01]+|\d+)$/;

function numberSymbol(text: string): string {
  const digits = text.replaceAll("_", "").toLowerCase();
  if (integerForm.test(digits)) return `int ${BigInt(digits)}`;
  const [value, type] = digits.endsWith("j") ? [Number(digits.slice(0, -1)), "complex"] : [Number(digits), "float"];
  return Number.isNaN(value) ? text : `${type} ${value}`;
}
