import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";

export interface ReturnedFunction {
  /** Member with the function; null if the result is the function. */
  readonly member: string | null;
  readonly node: SyntaxNode;
}

const FUNCTIONS =
  /^(?:arrow_function|function_expression|function|function_declaration|method_definition|generator_function|generator_function_declaration)$/u;
const WRAPPERS =
  /^(?:parenthesized_expression|as_expression|satisfies_expression|non_null_expression|await_expression)$/u;
const MOST_FOLLOWED = 2;

export function functionsReturned(
  definition: SyntaxNode,
  index: ModuleIndex,
  followed = MOST_FOLLOWED,
): readonly ReturnedFunction[] {
  const body = definition.childForFieldName("body");
  if (body === null) return [];
  const returned = body.type === "statement_block" ? returnedBy(body) : [body];
  const functions = returned.flatMap((expression) => functionsIn(expression, body, index, followed));
  return functions.filter(({ member }, index) => functions.findIndex((other) => other.member === member) === index);
}

function functionsIn(
  written: SyntaxNode,
  body: SyntaxNode,
  index: ModuleIndex,
  followed: number,
): readonly ReturnedFunction[] {
  const again = (node: SyntaxNode | null | undefined): readonly ReturnedFunction[] =>
    node === null || node === undefined ? [] : functionsIn(node, body, index, followed);
  if (FUNCTIONS.test(written.type)) return [{ member: null, node: written }];
  if (WRAPPERS.test(written.type)) return again(written.namedChildren[0]);
  switch (written.type) {
    case "identifier":
      return again(declaredIn(body, written.text));
    case "ternary_expression":
      return [...again(written.childForFieldName("consequence")), ...again(written.childForFieldName("alternative"))];
    case "object":
      return written.namedChildren.flatMap((member) => functionsOfMember(member, again));
    case "call_expression": {
      const callee = written.childForFieldName("function")?.text ?? "";
      const [first] = written.childForFieldName("arguments")?.namedChildren ?? [];
      if (/^Object\.(?:assign|freeze|defineProperties)$/u.test(callee)) return again(first);
      const factory = index.functions.get(callee);
      return factory === undefined || followed === 0 ? [] : functionsReturned(factory, index, followed - 1);
    }
    default:
      return [];
  }
}

function functionsOfMember(
  member: SyntaxNode,
  again: (node: SyntaxNode | null) => readonly ReturnedFunction[],
): readonly ReturnedFunction[] {
  if (member.type === "shorthand_property_identifier") return named(member.text, again(valueOfShorthand(member)));
  const name = (member.childForFieldName("key") ?? member.childForFieldName("name"))?.text;
  if (name === undefined || name.startsWith("[")) return [];
  const key = name.replace(/^(["'])(.*)\1$/su, "$2");
  // Getters are not called.
  if (member.type === "method_definition")
    return member.children.some(({ type }) => type === "get" || type === "set") ? [] : [{ member: key, node: member }];
  return member.type === "pair" ? named(key, again(member.childForFieldName("value"))) : [];
}

function named(member: string, functions: readonly ReturnedFunction[]): readonly ReturnedFunction[] {
  return functions.filter((returned) => returned.member === null).map(({ node }) => ({ member, node }));
}

function valueOfShorthand(member: SyntaxNode): SyntaxNode | null {
  let at: SyntaxNode | null = member.parent;
  while (at !== null) {
    const declaration = at.type === "statement_block" ? declaredIn(at, member.text) : undefined;
    if (declaration !== undefined) return declaration;
    at = at.parent;
  }
  return null;
}

function declaredIn(block: SyntaxNode, name: string): SyntaxNode | undefined {
  for (const statement of block.namedChildren) {
    if (FUNCTIONS.test(statement.type) && statement.childForFieldName("name")?.text === name) return statement;
    if (statement.type !== "lexical_declaration" && statement.type !== "variable_declaration") continue;
    const declarator = statement.namedChildren.find((child) => child.childForFieldName("name")?.text === name);
    const value = declarator?.childForFieldName("value");
    // Ignores names that refer to themselves.
    if (value !== null && value !== undefined && value.type !== "identifier") return value;
  }
  return undefined;
}

/** Ignores nested functions. */
function returnedBy(block: SyntaxNode): readonly SyntaxNode[] {
  return block.namedChildren.flatMap((node) => {
    if (FUNCTIONS.test(node.type) || node.type.startsWith("class")) return [];
    return node.type === "return_statement" ? node.namedChildren.slice(0, 1) : returnedBy(node);
  });
}
