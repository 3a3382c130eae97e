import type { FunctionDefinition } from "@repost/spec";
import { walk, type SyntaxNode } from "@repost/syntax";
import { deepestError, type DiscoveryRules, type Exclusion } from "../discovery-rules.ts";
import { byPlace, failsToLoad } from "./never-imported.ts";

/** The grammar accepts these statements of Python 2. */
const OLD_STATEMENT = new Set(["print_statement", "exec_statement"]);
/** Walks only matching texts, because walking is slow. */
const MAYBE_OLD = /^[ \t]*(?:print|exec)[ \t]+[^\s(=.,:)\]]/mu;

export const pythonDiscovery: DiscoveryRules = {
  isOwn: () => true,
  problemLine(root, code) {
    const node = root.hasError ? deepestError(root) : MAYBE_OLD.test(code) ? oldStatement(root) : null;
    return node === null ? null : node.startPosition.row + 1;
  },
  notImported: (root) => (root.namedChildren.some(failsToLoad) ? "It needs Windows, or refuses to be imported." : null),
  isDocumented: ({ docstring }) => docstring !== null,
  isTyped({ body }, root) {
    const node = functionAround(root, body.start);
    const parameters = node?.childForFieldName("parameters")?.namedChildren ?? [];
    const result = node?.childForFieldName("return_type") ?? null;
    return result !== null || parameters.some(({ type }) => type.startsWith("typed_"));
  },
  takesNothing({ kind, body }, root) {
    const parameters = functionAround(root, body.start)?.childForFieldName("parameters")?.namedChildren;
    return kind === "function" && parameters?.every(({ type }) => type === "comment") === true;
  },
  givesLiteral({ body, decorators }, root) {
    if (
      !decorators.every((decorator) =>
        /^@?(?:property|staticmethod|classmethod|override|typing\.override)$/u.test(decorator),
      )
    )
      return false;
    const [only, ...more] = statementsAt(root, body.start).filter((statement) => !isPlaceholder(statement));
    const value = only?.type === "return_statement" ? only.namedChildren[0] : undefined;
    return more.length === 0 && value !== undefined && isLiteral(value);
  },
  givesAccident: ({ name }) => name.endsWith(".__hash__"),
  exclude: (definition, root) => byHeader(definition) ?? byBody(definition, root) ?? byPlace(definition, root),
};

function functionAround(root: SyntaxNode, start: number): SyntaxNode | null {
  let node = root.descendantForIndex(start, start + 1);
  while (node !== null && node.type !== "function_definition") node = node.parent;
  return node;
}

function byHeader({ name, decorators }: FunctionDefinition): Exclusion | null {
  if (decorators.some((decorator) => /\.(?:setter|deleter)$/u.test(decorator))) {
    return { reason: "property_setter", detail: "sets or deletes a property" };
  }
  if (decorators.some((decorator) => /^(?:\w+\.)*overload$/u.test(decorator))) {
    return { reason: "overload", detail: "is an overload's signature without a body" };
  }
  if (name.endsWith(".__init__")) return { reason: "initializer", detail: "is a constructor" };
  return null;
}

function byBody({ body }: FunctionDefinition, root: SyntaxNode): Exclusion | null {
  const statements = statementsAt(root, body.start);
  return statements.every(isPlaceholder) ? { reason: "empty_body", detail: "has no body of its own" } : null;
}

function statementsAt(root: SyntaxNode, start: number): readonly SyntaxNode[] {
  let node = root.descendantForIndex(start, start + 1);
  while (node !== null && node.parent?.type !== "block") node = node.parent;
  return (node?.parent?.namedChildren ?? []).filter(({ type }) => type !== "comment");
}

function isPlaceholder(statement: SyntaxNode): boolean {
  if (statement.type === "pass_statement") return true;
  if (statement.type === "raise_statement") return /^raise\s+NotImplementedError\b/u.test(statement.text);
  const [expression, ...more] = statement.namedChildren;
  const isExpression = statement.type === "expression_statement" && more.length === 0;
  return isExpression && ["string", "concatenated_string", "ellipsis"].includes(expression?.type ?? "");
}

function isLiteral(value: SyntaxNode): boolean {
  if (["integer", "float", "true", "false", "none", "ellipsis"].includes(value.type)) return true;
  if (value.type === "string") return value.namedChildren.every(({ type }) => type !== "interpolation");
  const isCollection = ["concatenated_string", "unary_operator", "list", "tuple", "set", "dictionary", "pair"];
  return isCollection.includes(value.type) && value.namedChildren.every(isLiteral);
}

function oldStatement(root: SyntaxNode): SyntaxNode | null {
  let definition: SyntaxNode | null = null;
  walk(root, (node) => {
    if (OLD_STATEMENT.has(node.type) && node.namedChild(0)?.type !== "chevron") definition ??= node;
    return definition === null;
  });
  return definition;
}
