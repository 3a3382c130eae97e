import type { SyntaxNode } from "@repost/syntax";
import { bindName, statementScope, type TextScope } from "./text-scope.ts";

function bind(node: SyntaxNode, scope: TextScope, since = node.endIndex): void {
  bindName(scope, node.text, { start: node.startIndex, end: node.endIndex, since });
}

const groups = new Set([
  "pattern_list",
  "tuple_pattern",
  "list_pattern",
  "list_splat_pattern",
  "dictionary_splat_pattern",
  "list_splat",
  "tuple",
  "list",
  "parenthesized_expression",
  "expression_list",
  "as_pattern_target",
]);

/**
 * Binds the names of an assignment target. Returns the parts that are evaluated, such as the object of an assigned
 * attribute.
 */
function bindAll(
  target: SyntaxNode | null | undefined,
  scope: TextScope,
  stores: Set<string>,
  since = target?.endIndex,
): readonly SyntaxNode[] {
  const evaluated: SyntaxNode[] = [];
  const pending = target === null || target === undefined ? [] : [target];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "identifier") bind(node, scope, since);
    else if (groups.has(node.type)) pending.push(...node.namedChildren);
    else {
      stores.add(`${node.startIndex}:${node.endIndex}`);
      evaluated.push(node);
    }
  }
  return evaluated;
}

function without(node: SyntaxNode, ...bound: readonly (SyntaxNode | null | undefined)[]): readonly SyntaxNode[] {
  return node.namedChildren.filter(({ id }) => bound.every((one) => one?.id !== id));
}

/**
 * Binds the names of a statement or expression, except definitions and imports. Returns the nodes that are evaluated.
 */
export function bindTargets(node: SyntaxNode, scope: TextScope, stores: Set<string>): readonly SyntaxNode[] {
  const left = node.childForFieldName("left");
  switch (node.type) {
    case "assignment":
      return [...bindAll(left, scope, stores, node.endIndex), ...without(node, left)];
    case "for_statement":
    case "for_in_clause":
      return [...bindAll(left, scope, stores), ...without(node, left)];
    case "augmented_assignment": {
      const evaluated = bindAll(left, scope, stores, node.endIndex);
      return left?.type === "identifier" ? node.namedChildren : [...evaluated, ...without(node, left)];
    }
    case "named_expression": {
      const name = node.childForFieldName("name");
      return [...bindAll(name, statementScope(scope), stores, node.endIndex), ...without(node, name)];
    }
    case "as_pattern": {
      const alias = node.childForFieldName("alias");
      return [...bindAll(alias, statementScope(scope), stores), ...without(node, alias)];
    }
    case "delete_statement":
      // Names deleted at module level stay names of the module.
      return node.namedChildren.flatMap((child) => bindAll(child, scope, stores));
    case "case_clause":
      return node.namedChildren.flatMap((child) =>
        child.type === "case_pattern" ? bindPattern(child, scope) : [child],
      );
    case "type_alias_statement":
      // The grammar also parses `type(x).y = value` as a type alias.
      if (!["identifier", "generic_type"].includes(left?.namedChildren[0]?.type ?? "")) {
        return node.namedChildren.flatMap((child) => child.namedChildren);
      }
      bindFirst(left, scope);
      return [];
    default:
      return node.namedChildren;
  }
}

/** Binds the names that a case captures. Returns the values that are compared. */
function bindPattern(pattern: SyntaxNode, scope: TextScope): readonly SyntaxNode[] {
  const evaluated: SyntaxNode[] = [];
  const pending = [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const [first, ...rest] = node.namedChildren;
    if (node.type === "identifier") bind(node, scope);
    else if (node.type === "dotted_name" && first !== undefined) {
      if (rest.length > 0) evaluated.push(first);
      else if (first.text !== "_") bind(first, scope);
    } else if (node.type === "class_pattern") {
      evaluated.push(...(first?.namedChildren.slice(0, 1) ?? []));
      pending.push(...rest);
    } else if (node.type === "keyword_pattern") pending.push(...rest);
    else if (node.type === "string") evaluated.push(node);
    else pending.push(...node.namedChildren);
  }
  return evaluated;
}

function bindFirst(node: SyntaxNode | null | undefined, scope: TextScope): void {
  let at = node;
  while (at !== null && at !== undefined && at.type !== "identifier") at = at.namedChildren[0];
  if (at !== null && at !== undefined) bind(at, scope);
}

export interface DefinitionScopes {
  readonly scope: TextScope;
  /** Scope with the type parameters. */
  readonly typed: TextScope;
  readonly inner: TextScope;
}

/** Binds a definition's name and parameters. Returns the parts of its header that are evaluated outside. */
export function bindHeader(
  node: SyntaxNode,
  { scope, typed, inner }: DefinitionScopes,
): { readonly outside: readonly SyntaxNode[]; readonly annotations: readonly SyntaxNode[] } {
  const name = node.childForFieldName("name");
  if (name !== null) bind(name, scope, node.endIndex);
  for (const parameter of node.childForFieldName("type_parameters")?.namedChildren ?? []) bindFirst(parameter, typed);
  if (node.type === "class_definition") {
    return { outside: node.childrenForFieldName("superclasses"), annotations: [] };
  }
  const outside: SyntaxNode[] = [];
  const annotations = node.childrenForFieldName("return_type");
  for (const parameter of node.childForFieldName("parameters")?.namedChildren ?? []) {
    const annotation = parameter.childForFieldName("type");
    const value = parameter.childForFieldName("value");
    if (value !== null) outside.push(value);
    if (annotation !== null) annotations.push(annotation);
    const isTyped = parameter.type === "typed_parameter";
    const named = parameter.childForFieldName("name") ?? (isTyped ? parameter.namedChildren[0] : parameter);
    if (named?.type !== "comment" && named?.type.endsWith("_separator") !== true) bindAll(named, inner, new Set());
  }
  return { outside, annotations };
}
