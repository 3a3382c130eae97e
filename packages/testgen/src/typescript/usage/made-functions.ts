import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { argumentsOf, child, childText, isFunction } from "../source/nodes.ts";

/**
 * Also finds wrapped functions, `const bake = curried(function (loaf) {})`, and returned ones, `const next =
 * siblings(1)`.
 */
export function functionNamed(name: string, { functions, variables }: ModuleIndex): SyntaxNode | undefined {
  const value = variables.get(name);
  const direct = functions.get(name);
  if (direct !== undefined || value?.type !== "call_expression") return direct;
  const wrapped = argumentsOf(value).at(-1);
  // Other arguments may only be numbers and texts.
  const isAlone = argumentsOf(value).every((node) => node === wrapped || /^(?:number|string)$/u.test(node.type));
  if (isFunction(wrapped) && isAlone) return wrapped;
  const factory = functions.get(childText(value, "function"));
  return factory === undefined ? undefined : madeBy(child(factory, "body"));
}

function madeBy(body: SyntaxNode | null): SyntaxNode | undefined {
  if (body === null || isFunction(body)) return body ?? undefined;
  const statements = body.namedChildren;
  const returned = statements.findLast(({ type }) => type === "return_statement")?.namedChildren[0];
  if (returned?.type !== "identifier") return isFunction(returned) ? returned : undefined;
  return statements.find((statement) => isFunction(statement) && childText(statement, "name") === returned.text);
}
