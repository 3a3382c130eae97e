import { usedMembers } from "../../used-members.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";
import { methodKind } from "../function-kind.ts";
import { isPlaceholder } from "../placeholder.ts";
import { boundNames, eagerNames } from "../scopes/statement-names.ts";

/** Returns needed members that the target's class lacks. Special methods and placeholders may be inherited. */
export function neededMembers(
  candidates: readonly SyntaxNode[],
  method: SyntaxNode,
  existing: ReadonlySet<string>,
): readonly SyntaxNode[] {
  return usedMembers(candidates, method, (statement) => newNames(statement, existing), usedNames);
}

const specialName = /^__\w+__$/;

function newNames(statement: SyntaxNode, existing: ReadonlySet<string>): readonly string[] {
  const names = isMember(statement) ? boundNames(statement) : [];
  return names.some((name) => existing.has(name) || specialName.test(name)) ? [] : names;
}

function isMember(statement: SyntaxNode): boolean {
  const definition = definitionOf(statement);
  if (definition.type === "function_definition") return !isPlaceholder(definition);
  if (definition.type === "class_definition") return true;
  return contentOf(statement)[0]?.childForFieldName("right") !== null && statement.type === "expression_statement";
}

function definitionOf(statement: SyntaxNode): SyntaxNode {
  return statement.childForFieldName("definition") ?? statement;
}

function usedNames(statement: SyntaxNode): ReadonlySet<string> {
  const attributes = statement
    .descendantsOfType("attribute")
    .flatMap((node) => node.childForFieldName("attribute")?.text ?? []);
  return new Set([...eagerNames(statement), ...attributes]);
}

export function isMethodLike(statement: SyntaxNode): boolean {
  const definition = definitionOf(statement);
  if (definition.type !== "function_definition") return false;
  const first = definition.childForFieldName("parameters")?.namedChild(0);
  if (first?.type === "identifier" && (first.text === "self" || first.text === "cls")) return true;
  const decorators = statement.namedChildren.filter(({ type }) => type === "decorator");
  return (
    methodKind(
      "",
      decorators.map((decorator) => decorator.namedChild(0)?.text ?? ""),
    ) !== "method"
  );
}
