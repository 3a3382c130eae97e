import type { Role } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, openScope, readName, type Visit, visitAnnotation } from "./collector.ts";
import { visitLater } from "../../scope-collection.ts";
import { objectPath } from "./object-path.ts";
import type { Scope } from "./scope.ts";
import { noteCall } from "./visit-expressions.ts";
import { bindTarget } from "./visit-targets.ts";

export function visitDefinition(node: SyntaxNode, visit: Visit): void {
  define(node, visit, "annotation");
}

export function visitDecorated(node: SyntaxNode, visit: Visit): void {
  let annotationRole: Role = "annotation";
  for (const decorator of node.namedChildren.filter(({ type }) => type === "decorator")) {
    const [expression] = decorator.namedChildren.filter(({ type }) => type !== "comment");
    if (expression === undefined) continue;
    noteCall(expression, visit, true);
    // functools.singledispatch evaluates the annotations of functions registered without a class.
    if (objectPath(expression)?.chain.at(-1)?.name === "register") annotationRole = "value";
    visitLater([expression], visit);
  }
  const definition = node.childForFieldName("definition");
  if (definition !== null) define(definition, visit, annotationRole);
}

function define(node: SyntaxNode, visit: Visit, annotationRole: Role): void {
  const name = node.childForFieldName("name");
  if (name !== null) {
    bindNode(name, visit.scope, visit, node.endIndex);
    visit.collector.declarations.set(name.startIndex, node);
  }
  const header = { ...visit, scope: typeScope(node, visit) };
  const body = node.childForFieldName("body");
  if (node.type === "class_definition") {
    const scope = openScope(node, "class", header, { lazy: false, name: name?.text ?? null });
    if (visit.scope.kind === "module") noteBases(node, visit.collector);
    visitLater([node.childForFieldName("superclasses")], header);
    visitLater([body], { ...visit, scope });
    return;
  }
  const scope = openScope(node, "function", header, { lazy: true, name: name?.text ?? null });
  visitParameters(node, scope, header, annotationRole);
  visitAnnotation(node.childForFieldName("return_type"), header, scope.name ?? "", annotationRole);
  visitLater([body], { ...visit, scope });
}

function noteBases(node: SyntaxNode, collector: Collector): void {
  const bases = node.childForFieldName("superclasses")?.namedChildren ?? [];
  const roots = bases.flatMap((base) => {
    const value = base.type === "keyword_argument" ? base.childForFieldName("value") : base;
    return value === null ? [] : (objectPath(value)?.base.startIndex ?? []);
  });
  const name = node.childForFieldName("name")?.text ?? "";
  collector.classes.push({ name, start: node.startIndex, roots });
}

function typeScope(node: SyntaxNode, visit: Visit): Scope {
  const parameters = node.childForFieldName("type_parameters");
  if (parameters === null) return visit.scope;
  const scope = openScope(node, "function", visit, { lazy: false });
  bindTypeParameters(parameters, { ...visit, scope });
  return scope;
}

function bindTypeParameters(list: SyntaxNode, visit: Visit): void {
  for (const parameter of list.namedChildren) {
    let node: SyntaxNode | undefined = parameter;
    const bounds: SyntaxNode[] = [];
    while (node !== undefined && node.type !== "identifier") {
      const [first, ...rest]: SyntaxNode[] = node.namedChildren;
      bounds.push(...rest);
      node = first;
    }
    if (node !== undefined) bindNode(node, visit.scope, visit);
    for (const bound of bounds) visitAnnotation(bound, visit, null, "annotation");
  }
}

export function visitLambda(node: SyntaxNode, visit: Visit): void {
  const scope = openScope(node, "function", visit, { lazy: true });
  visitParameters(node, scope, visit, "annotation");
  visitLater([node.childForFieldName("body")], { ...visit, scope });
}

function visitParameters(node: SyntaxNode, scope: Scope, visit: Visit, annotationRole: Role): void {
  const inside = { ...visit, scope };
  for (const parameter of node.childForFieldName("parameters")?.namedChildren ?? []) {
    const isPlain = !parameter.type.startsWith("typed_") && parameter.type !== "default_parameter";
    const named = parameter.childForFieldName("name") ?? (isPlain ? parameter : parameter.namedChildren[0]);
    if (named === undefined || named.type === "comment") continue;
    const target = named.type === "dictionary_splat_pattern" ? named.namedChildren[0] : named;
    if (target === undefined || target.type.endsWith("_separator")) continue;
    scope.parameters.push(target.text);
    bindTarget(target, inside);
    visitAnnotation(parameter.childForFieldName("type"), visit, scope.name ?? "", annotationRole);
    visitLater([parameter.childForFieldName("value")], visit);
  }
}

export function visitTypeAlias(node: SyntaxNode, visit: Visit): void {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  const named = left?.namedChildren[0];
  const name = named?.type === "generic_type" ? named.namedChildren[0] : named;
  // The grammar also parses `type(x).y = value` as an alias.
  if (named === undefined || name?.type !== "identifier") {
    if (node.firstChild !== null) readName(node.firstChild, visit);
    visitLater([left, right], visit);
    return;
  }
  bindNode(name, visit.scope, visit);
  const inner = { ...visit, scope: openScope(node, "function", visit, { lazy: true }) };
  const parameters = named.namedChildren.find(({ type }) => type === "type_parameter");
  if (parameters !== undefined) bindTypeParameters(parameters, inner);
  visitLater([right], inner);
}
