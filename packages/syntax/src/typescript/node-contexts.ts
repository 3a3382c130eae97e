import type { FunctionKind } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";
import { assignedPath, type AssignedPath } from "./assigned-path.ts";
import { contentOf, hasChild } from "./extras.ts";
import { unwrapped } from "./unwrapped.ts";
import type { NodeContext } from "./node-context.ts";

/** Statements whose definitions belong to the module or namespace. */
const transparent = new Set(
  (
    "program statement_block if_statement else_clause for_statement for_in_statement while_statement " +
    "do_statement try_statement catch_clause finally_clause switch_statement switch_body switch_case " +
    "switch_default labeled_statement"
  ).split(" "),
);

export function contextsOf(context: NodeContext): readonly NodeContext[] {
  const { node } = context;
  switch (node.type) {
    case "export_statement":
      return exported(context);
    case "lexical_declaration":
    case "variable_declaration":
      return declared(context);
    case "expression_statement":
      return expressed(context);
    case "class_declaration":
    case "abstract_class_declaration":
      return classMembers(context, nameOf(node));
    case "internal_module":
    case "module":
      return namespaceBody(context);
    case "object":
      return objectMembers(node, context, context.path, "static_method");
    case "ERROR":
      return atMargin(context);
    default:
      return transparent.has(node.type) ? within(context) : [];
  }
}

function within(context: NodeContext): readonly NodeContext[] {
  return context.node.namedChildren.map((node) => ({
    ...context,
    node,
    outer: undefined,
    statement: context.statement ?? node,
  }));
}

/** Inside an error only unindented code has a certain scope. */
function atMargin(context: NodeContext): readonly NodeContext[] {
  return context.node.namedChildren
    .filter(({ startPosition }) => startPosition.column === 0)
    .map((node) => ({ ...context, node, path: [], owner: null, kind: "function", outer: undefined, statement: node }));
}

function exported(context: NodeContext): readonly NodeContext[] {
  const { node } = context;
  const declaration = node.childForFieldName("declaration");
  if (declaration !== null) return [{ ...context, node: declaration, outer: node }];
  const value = node.childForFieldName("value");
  return value === null ? [] : bound(value, { ...context, naming: "none", outer: node }, ["default"]);
}

function declared(context: NodeContext): readonly NodeContext[] {
  const { node, outer = node } = context;
  const declarators = node.namedChildren.filter(({ type }) => type === "variable_declarator");
  return declarators.flatMap((declarator) => {
    const name = declarator.childForFieldName("name");
    const value = declarator.childForFieldName("value");
    if (name?.type !== "identifier" || value === null) return [];
    return bound(value, { ...context, outer: declarators.length === 1 ? outer : declarator }, [name.text]);
  });
}

function expressed(context: NodeContext): readonly NodeContext[] {
  const { node } = context;
  const expression = contentOf(node)[0];
  if (expression?.type === "internal_module") return [{ ...context, node: expression, outer: node }];
  const paths: AssignedPath[] = [];
  let value = expression;
  while (value?.type === "assignment_expression") {
    const left = value.childForFieldName("left");
    const path = left === null ? undefined : assignedPath(left);
    if (path !== undefined) paths.push(path);
    value = value.childForFieldName("right") ?? undefined;
  }
  const chosen = paths.find(({ path }) => path.length > 0) ?? paths[0];
  if (chosen === undefined || value === undefined) return [];
  return assigned(value, { ...context, outer: node }, chosen);
}

function assigned(
  value: SyntaxNode,
  context: NodeContext,
  { path, kind, prototype }: AssignedPath,
): readonly NodeContext[] {
  const inner = unwrapped(value);
  if (prototype) return inner.type === "object" ? objectMembers(inner, context, path, "method") : [];
  if (path.length > 0) return bound(value, { ...context, kind: kind === "function" ? context.kind : kind }, path);
  if (inner.type === "object") return objectMembers(inner, context, [], context.kind);
  const name = inner.id === value.id || inner.type === "class" ? nameOf(inner) : undefined;
  return bound(value, { ...context, naming: name === undefined ? "none" : "own" }, [name ?? "default"]);
}

function bound(value: SyntaxNode, context: NodeContext, name: readonly string[]): readonly NodeContext[] {
  const inner = unwrapped(value);
  const path = [...context.path, ...name];
  switch (inner.type) {
    case "class":
      return classMembers({ ...context, node: inner, path: context.path }, name.join("."));
    case "object":
      // Members are queued, so that nested literals need no recursion.
      return [{ ...context, node: inner, path }];
    default:
      return [{ ...context, node: inner, path }].filter(({ node }) => isFunctionValue(node));
  }
}

function isFunctionValue({ type }: SyntaxNode): boolean {
  return type === "arrow_function" || type === "function_expression" || type === "generator_function";
}

function nameOf(node: SyntaxNode): string | undefined {
  return node.childForFieldName("name")?.text;
}

function classMembers(context: NodeContext, name: string | undefined): readonly NodeContext[] {
  const { node, outer = node, statement = outer } = context;
  const body = node.childForFieldName("body");
  if (name === undefined || body === null) return [];
  return body.namedChildren.flatMap((member) => {
    const key = memberName(member);
    if (key === undefined) return [];
    const kind: FunctionKind = hasChild(member, "static") ? "static_method" : "method";
    const path = [...context.path, name, key];
    return memberContexts(member, { node: member, path, owner: node, kind, naming: "bound", outer: member, statement });
  });
}

function memberContexts(member: SyntaxNode, at: NodeContext): readonly NodeContext[] {
  if (member.type === "method_definition") return [at];
  const value = member.childForFieldName("value");
  const inner = value === null ? undefined : unwrapped(value);
  return inner !== undefined && isFunctionValue(inner) ? [{ ...at, node: inner }] : [];
}

function objectMembers(
  object: SyntaxNode,
  context: NodeContext,
  path: readonly string[],
  kind: FunctionKind,
): readonly NodeContext[] {
  return object.namedChildren.flatMap((member) => {
    const key = memberName(member);
    if (key === undefined) return [];
    const at: NodeContext = { ...context, node: member, path, owner: object, kind, naming: "bound", outer: member };
    if (member.type === "method_definition") return [{ ...at, path: [...path, key] }];
    const value = member.childForFieldName("value");
    return value === null ? [] : bound(value, at, [key]);
  });
}

const identifierForm = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*$/u;

function memberName(member: SyntaxNode): string | undefined {
  const key = ["name", "property", "key"].map((field) => member.childForFieldName(field)).find((node) => node !== null);
  if (key?.type === "property_identifier" || key?.type === "private_property_identifier") return key.text;
  const text = key?.type === "string" ? key.text.slice(1, -1) : undefined;
  return text !== undefined && identifierForm.test(text) ? text : undefined;
}

function namespaceBody(context: NodeContext): readonly NodeContext[] {
  const { node, outer = node, statement = outer } = context;
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  if (name === null || name.type === "string" || body === null) return [];
  const path = [...context.path, ...name.text.split(".").map((part) => part.trim())];
  return [{ ...context, node: body, path, outer: undefined, statement }];
}
