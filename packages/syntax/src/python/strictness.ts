import type { SyntaxNode } from "../syntax-node.ts";
import { contentOf } from "./extras.ts";
import { indentBefore } from "./indentation.ts";

type Check = (node: SyntaxNode, code: string) => boolean;

/** Syntax that the grammar accepts and Python 3 does not. */
const checks = new Map<string, Check>([
  ["print_statement", (node) => node.namedChild(0)?.type !== "chevron"],
  ["exec_statement", () => true],
  ["module", (node, code) => misaligned(node, code) !== undefined],
  ["block", (node, code) => contentOf(node).length === 0 || misaligned(node, code) !== undefined],
  ["string", (node, code) => /^(?:`|ur)/i.test(code.slice(node.startIndex, node.startIndex + 2))],
  ["integer", (node, code) => !integerForm.test(code.slice(node.startIndex, node.endIndex))],
  ["comparison_operator", (node) => node.children.some(({ type }) => type === "<>")],
  ["decorated_definition", (node, code) => misaligned(node, code) !== undefined],
  ["if_statement", misalignedClauses],
  ["for_statement", misalignedClauses],
  ["while_statement", misalignedClauses],
  ["try_statement", misalignedClauses],
  ["raise_statement", (node) => node.namedChildren.some(({ type }) => type === "expression_list")],
  ["parameters", misorderedParameters],
  ["lambda_parameters", misorderedParameters],
  ["argument_list", misorderedArguments],
]);

const integerForm =
  /^(?:0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:0(?:_?0)*|[1-9](?:_?\d)*)|\d(?:_?\d)*[jJ])$/;

export function isNotPython(node: SyntaxNode, code: string): boolean {
  return checks.get(node.type)?.(node, code) ?? false;
}

const aligned = new Set(["block", "module", "decorated_definition"]);

export function misaligned(block: SyntaxNode, code: string): SyntaxNode | undefined {
  return aligned.has(block.type) ? firstMisaligned(contentOf(block), code) : undefined;
}

function misalignedClauses(statement: SyntaxNode, code: string): boolean {
  const clauses = statement.namedChildren.filter(({ type }) => type.endsWith("_clause"));
  const expected = indentBefore(statement.startIndex, code);
  return clauses.some((clause) => (indentBefore(clause.startIndex, code) ?? expected) !== expected);
}

function firstMisaligned(nodes: readonly SyntaxNode[], code: string): SyntaxNode | undefined {
  let expected: string | undefined;
  let previousRow = -1;
  for (const node of nodes) {
    // Avoids quadratic time for many statements on a line.
    const follows = node.startPosition.row === previousRow;
    previousRow = node.endPosition.row;
    const indent = follows ? undefined : indentBefore(node.startIndex, code);
    if (indent === undefined) continue;
    expected ??= indent;
    if (indent !== expected) return node;
  }
  return undefined;
}

function misorderedParameters(parameters: SyntaxNode): boolean {
  let defaults = false;
  for (const parameter of parameters.namedChildren) {
    const plain = parameter.type === "typed_parameter" ? parameter.namedChild(0)?.type : parameter.type;
    if (plain === "tuple_pattern") return true;
    if (plain === "list_splat_pattern" || plain === "keyword_separator") return false;
    if (plain === "default_parameter" || plain === "typed_default_parameter") defaults = true;
    else if (defaults && plain === "identifier") return true;
  }
  return false;
}

function misorderedArguments(list: SyntaxNode): boolean {
  let keywords = false;
  for (const { type } of contentOf(list)) {
    if (type === "keyword_argument" || type === "dictionary_splat") keywords = true;
    else if (keywords && type !== "list_splat") return true;
  }
  return false;
}
