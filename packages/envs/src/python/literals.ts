import { loadParser, type SyntaxNode } from "@repost/syntax";
import type { Table } from "../files/tables.ts";

/** Returns literal keyword arguments of `setup()`. Runs nothing. */
export async function readSetupArguments(code: string): Promise<Table> {
  using tree = (await loadParser("python")).parse(code);
  const variables = readVariables(tree.root);
  const call = tree.root.descendantsOfType("call").find((each) => isSetup(each.childForFieldName("function")));
  const named = call?.childForFieldName("arguments")?.namedChildren ?? [];
  return Object.fromEntries(
    named.flatMap((each) => {
      const name = each.type === "keyword_argument" ? each.childForFieldName("name")?.text : undefined;
      const value = literalOf(each.childForFieldName("value"), variables);
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

export async function readAssignments(code: string): Promise<Table> {
  using tree = (await loadParser("python")).parse(code);
  return Object.fromEntries(readVariables(tree.root));
}

function isSetup(node: SyntaxNode | null): boolean {
  return node !== null && /^(?:setuptools\.)?setup$/u.test(node.text);
}

function readVariables(root: SyntaxNode): ReadonlyMap<string, unknown> {
  const variables = new Map<string, unknown>();
  const assignments = root.namedChildren
    .filter(({ type }) => type === "expression_statement")
    .flatMap((each) => each.namedChildren.filter(({ type }) => type === "assignment"));
  for (const each of assignments) {
    const [left, right] = [each.childForFieldName("left"), each.childForFieldName("right")];
    const value = literalOf(right, variables);
    if (left?.type === "identifier" && value !== undefined) variables.set(left.text, value);
  }
  return variables;
}

/** Returns undefined for other expressions. */
function literalOf(node: SyntaxNode | null, variables: ReadonlyMap<string, unknown>): unknown {
  if (node === null) return undefined;
  if (node.type === "identifier") return variables.get(node.text);
  if (node.type === "string") return stringOf(node);
  if (node.type === "integer") return Number(node.text);
  if (node.type === "concatenated_string") {
    const parts = node.namedChildren.map(stringOf);
    return parts.includes(undefined) ? undefined : parts.join("");
  }
  if (node.type === "parenthesized_expression") return literalOf(node.firstNamedChild, variables);
  if (node.type === "list" || node.type === "tuple" || node.type === "set")
    return node.namedChildren.map((each) => literalOf(each, variables)).filter((each) => each !== undefined);
  if (node.type === "dictionary") return dictionaryOf(node, variables);
  return undefined;
}

function dictionaryOf(node: SyntaxNode, variables: ReadonlyMap<string, unknown>): Table {
  return Object.fromEntries(
    node.namedChildren.flatMap((pair) => {
      const [key, value] = ["key", "value"].map((name) => literalOf(pair.childForFieldName(name), variables));
      return typeof key === "string" && value !== undefined ? [[key, value]] : [];
    }),
  );
}

/** Ignores formatted strings and bytes, which requirements and versions lack. */
function stringOf(node: SyntaxNode): string | undefined {
  const match = /^[rRuU]?(?<quote>"""|'''|"|')(?<text>[\s\S]*)\k<quote>$/u.exec(node.text);
  return match?.groups?.["text"];
}
