import type { FunctionKind } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";
import { assignedPath, type AssignedPath } from "./assigned-path.ts";
import { contentOf, hasChild } from "./extras.ts";
import { unwrapped } from "./unwrapped.ts";
import type { Place } from "./place.ts";

/** Statements whose definitions belong to the module or namespace. */
const transparent = new Set([
  "program",
  "statement_block",
  "if_statement",
  "else_clause",
  "for_statement",
  "for_in_statement",
  "while_statement",
  "do_statement",
  "try_statement",
  "catch_clause",
  "finally_clause",
  "switch_statement",
  "switch_body",
  "switch_case",
  "switch_default",
  "labeled_statement",
]);

export function placesOf(place: Place): readonly Place[] {
  const { node } = place;
  switch (node.type) {
    case "export_statement":
      return exported(place);
    case "lexical_declaration":
    case "variable_declaration":
      return declared(place);
    case "expression_statement":
      return expressed(place);
    case "class_declaration":
    case "abstract_class_declaration":
      return classMembers(place, nameOf(node));
    case "internal_module":
    case "module":
      return namespaceBody(place);
    case "object":
      return objectMembers(node, place, place.path, "static_method");
    case "ERROR":
      return atMargin(place);
    default:
      return transparent.has(node.type) ? within(place) : [];
  }
}

function within(place: Place): readonly Place[] {
  return place.node.namedChildren.map((node) => ({
    ...place,
    node,
    outer: undefined,
    statement: place.statement ?? node,
  }));
}

/** Inside an error only unindented code has a certain scope. */
function atMargin(place: Place): readonly Place[] {
  return place.node.namedChildren
    .filter(({ startPosition }) => startPosition.column === 0)
    .map((node) => ({ ...place, node, path: [], owner: null, kind: "function", outer: undefined, statement: node }));
}

function exported(place: Place): readonly Place[] {
  const { node } = place;
  const declaration = node.childForFieldName("declaration");
  if (declaration !== null) return [{ ...place, node: declaration, outer: node }];
  const value = node.childForFieldName("value");
  return value === null ? [] : bound(value, { ...place, naming: "none", outer: node }, ["default"]);
}

function declared(place: Place): readonly Place[] {
  const { node, outer = node } = place;
  const declarators = node.namedChildren.filter(({ type }) => type === "variable_declarator");
  return declarators.flatMap((declarator) => {
    const name = declarator.childForFieldName("name");
    const value = declarator.childForFieldName("value");
    if (name?.type !== "identifier" || value === null) return [];
    return bound(value, { ...place, outer: declarators.length === 1 ? outer : declarator }, [name.text]);
  });
}

function expressed(place: Place): readonly Place[] {
  const { node } = place;
  const expression = contentOf(node)[0];
  if (expression?.type === "internal_module") return [{ ...place, node: expression, outer: node }];
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
  return assigned(value, { ...place, outer: node }, chosen);
}

function assigned(value: SyntaxNode, place: Place, { path, kind, prototype }: AssignedPath): readonly Place[] {
  const own = unwrapped(value);
  if (prototype) return own.type === "object" ? objectMembers(own, place, path, "method") : [];
  if (path.length > 0) return bound(value, { ...place, kind: kind === "function" ? place.kind : kind }, path);
  if (own.type === "object") return objectMembers(own, place, [], place.kind);
  const name = own.id === value.id || own.type === "class" ? nameOf(own) : undefined;
  return bound(value, { ...place, naming: name === undefined ? "none" : "own" }, [name ?? "default"]);
}

function bound(value: SyntaxNode, place: Place, name: readonly string[]): readonly Place[] {
  const own = unwrapped(value);
  const path = [...place.path, ...name];
  switch (own.type) {
    case "class":
      return classMembers({ ...place, node: own, path: place.path }, name.join("."));
    case "object":
      // Members are queued, so that nested literals need no recursion.
      return [{ ...place, node: own, path }];
    default:
      return [{ ...place, node: own, path }].filter(({ node }) => isFunctionValue(node));
  }
}

function isFunctionValue({ type }: SyntaxNode): boolean {
  return type === "arrow_function" || type === "function_expression" || type === "generator_function";
}

function nameOf(node: SyntaxNode): string | undefined {
  return node.childForFieldName("name")?.text;
}

function classMembers(place: Place, name: string | undefined): readonly Place[] {
  const { node, outer = node, statement = outer } = place;
  const body = node.childForFieldName("body");
  if (name === undefined || body === null) return [];
  return body.namedChildren.flatMap((member) => {
    const key = memberName(member);
    if (key === undefined) return [];
    const kind: FunctionKind = hasChild(member, "static") ? "static_method" : "method";
    const path = [...place.path, name, key];
    return memberPlaces(member, { node: member, path, owner: node, kind, naming: "bound", outer: member, statement });
  });
}

function memberPlaces(member: SyntaxNode, at: Place): readonly Place[] {
  if (member.type === "method_definition") return [at];
  const value = member.childForFieldName("value");
  const own = value === null ? undefined : unwrapped(value);
  return own !== undefined && isFunctionValue(own) ? [{ ...at, node: own }] : [];
}

function objectMembers(
  object: SyntaxNode,
  place: Place,
  path: readonly string[],
  kind: FunctionKind,
): readonly Place[] {
  return object.namedChildren.flatMap((member) => {
    const key = memberName(member);
    if (key === undefined) return [];
    const at: Place = { ...place, node: member, path, owner: object, kind, naming: "bound", outer: member };
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

function namespaceBody(place: Place): readonly Place[] {
  const { node, outer = node, statement = outer } = place;
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  if (name === null || name.type === "string" || body === null) return [];
  const path = [...place.path, ...name.text.split(".").map((part) => part.trim())];
  return [{ ...place, node: body, path, outer: undefined, statement }];
}
