import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { argumentsOf, child, childText, isFunction, isWrapper, keyText, type OptionalNode } from "../source/nodes.ts";

export interface ReturnedFunction {
  /** Member with the function; null if the result is the function. */
  readonly member: string | null;
  readonly node: SyntaxNode;
}

const MOST_FOLLOWED = 2;

export function functionsReturned(
  definition: SyntaxNode,
  index: ModuleIndex,
  followed = MOST_FOLLOWED,
): readonly ReturnedFunction[] {
  const body = child(definition, "body");
  if (body === null) return [];
  const returned = body.type === "statement_block" ? returnedBy(body) : [body];
  const functions = returned.flatMap((expression) => functionsIn(expression, body, index, followed));
  return functions.filter(({ member }, at) => functions.findIndex((other) => other.member === member) === at);
}

function functionsIn(
  written: OptionalNode,
  body: SyntaxNode,
  index: ModuleIndex,
  followed: number,
): readonly ReturnedFunction[] {
  if (written === null || written === undefined) return [];
  const again = (node: OptionalNode): readonly ReturnedFunction[] => functionsIn(node, body, index, followed);
  if (isFunction(written)) return [{ member: null, node: written }];
  if (isWrapper(written) || written.type === "await_expression") return again(written.namedChildren[0]);
  switch (written.type) {
    case "identifier":
      return again(declaredIn(body, written.text));
    case "ternary_expression":
      return [...again(child(written, "consequence")), ...again(child(written, "alternative"))];
    case "object":
      return written.namedChildren.flatMap((member) => functionsOfMember(member, again));
    case "call_expression": {
      const callee = childText(written, "function");
      if (/^Object\.(?:assign|freeze|defineProperties)$/u.test(callee)) return again(argumentsOf(written)[0]);
      const factory = index.functions.get(callee);
      return factory === undefined || followed === 0 ? [] : functionsReturned(factory, index, followed - 1);
    }
    default:
      return [];
  }
}

function functionsOfMember(
  member: SyntaxNode,
  again: (node: OptionalNode) => readonly ReturnedFunction[],
): readonly ReturnedFunction[] {
  const isShorthand = member.type === "shorthand_property_identifier";
  const key = isShorthand ? member.text : keyText(member);
  if (key === undefined || key.startsWith("[")) return [];
  const value = isShorthand ? valueOfShorthand(member) : member.type === "pair" ? child(member, "value") : member;
  return again(value).flatMap((returned) => (returned.member === null ? [{ member: key, node: returned.node }] : []));
}

function valueOfShorthand(member: SyntaxNode): SyntaxNode | undefined {
  for (let at = member.parent; at !== null; at = at.parent) {
    const declaration = at.type === "statement_block" ? declaredIn(at, member.text) : undefined;
    if (declaration !== undefined) return declaration;
  }
  return undefined;
}

function declaredIn(block: SyntaxNode, name: string): SyntaxNode | undefined {
  for (const statement of block.namedChildren) {
    if (isFunction(statement) && childText(statement, "name") === name) return statement;
    if (statement.type !== "lexical_declaration" && statement.type !== "variable_declaration") continue;
    const value = child(
      statement.namedChildren.find((declarator) => childText(declarator, "name") === name),
      "value",
    );
    // Ignores names that refer to themselves.
    if (value !== null && value.type !== "identifier") return value;
  }
  return undefined;
}

/** Ignores nested functions. */
function returnedBy(block: SyntaxNode): readonly SyntaxNode[] {
  return block.namedChildren.flatMap((node) => {
    if (isFunction(node) || node.type.startsWith("class")) return [];
    return node.type === "return_statement" ? node.namedChildren.slice(0, 1) : returnedBy(node);
  });
}
