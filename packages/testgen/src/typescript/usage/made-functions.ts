import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";

const FUNCTIONS =
  /^(?:arrow_function|function_expression|function|generator_function|function_declaration|generator_function_declaration)$/u;

/**
 * Also finds wrapped functions, `const bake = curried(function (loaf) {})`, and returned ones, `const next =
 * siblings(1)`.
 */
export function functionNamed(name: string, index: ModuleIndex): SyntaxNode | undefined {
  const value = index.variables.get(name);
  return index.functions.get(name) ?? wrappedIn(value) ?? madeBy(value, index);
}

/** Other arguments may only be numbers and texts. */
function wrappedIn(value: SyntaxNode | undefined): SyntaxNode | undefined {
  const argumentNodes =
    value?.type === "call_expression" ? value.childForFieldName("arguments")?.namedChildren : undefined;
  const wrapped = argumentNodes?.at(-1);
  const isAlone = argumentNodes?.slice(0, -1).every(({ type }) => type === "number" || type === "string") === true;
  return wrapped !== undefined && isAlone && FUNCTIONS.test(wrapped.type) ? wrapped : undefined;
}

function madeBy(value: SyntaxNode | undefined, index: ModuleIndex): SyntaxNode | undefined {
  const callee = value?.type === "call_expression" ? value.childForFieldName("function") : null;
  const factory = callee?.type === "identifier" ? index.functions.get(callee.text) : undefined;
  const body = factory?.childForFieldName("body");
  if (body === null || body === undefined) return undefined;
  if (FUNCTIONS.test(body.type)) return body;
  const statements = body.namedChildren;
  const returned = statements.findLast(({ type }) => type === "return_statement")?.namedChildren[0];
  if (returned === undefined || FUNCTIONS.test(returned.type)) return returned;
  const isNamed = (statement: SyntaxNode): boolean =>
    FUNCTIONS.test(statement.type) && statement.childForFieldName("name")?.text === returned.text;
  return returned.type === "identifier" ? statements.find(isNamed) : undefined;
}
