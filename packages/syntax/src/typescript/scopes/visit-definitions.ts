import type { SyntaxNode } from "../../syntax-node.ts";
import { visitLater } from "../../scope-collection.ts";
import { contentOf, hasChild } from "../extras.ts";
import { isFunctionExpression } from "../own-scope.ts";
import { unwrapped } from "../unwrapped.ts";
import { bindNode, openScope, type Visit } from "./collector.ts";
import { createScope, type Scope, variableScope } from "./scope.ts";
import { noteAlias, noteCall } from "./visit-expressions.ts";
import { bindPattern } from "./visit-patterns.ts";
import { typeScope, visitAnnotation } from "./visit-types.ts";

export function visitFunctionDeclaration(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  if (name !== null) {
    const isErased = visit.isErased || node.type === "function_signature";
    const binding = bindNode(name, visit.scope, visit, { isErased });
    visit.collector.declarations.set(name.startIndex, node);
    const outer = variableScope(visit.scope);
    if (outer !== visit.scope && !isErased) visit.collector.hoisted.push({ name: name.text, scope: outer, binding });
  }
  defineFunction(node, name?.text ?? visit.collector.names.get(node.id) ?? null, visit);
}

/** The name is visible inside the function only. */
export function visitFunctionExpression(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  const assignedName = visit.collector.names.get(node.id) ?? null;
  if (name === null) {
    defineFunction(node, assignedName, visit);
    return;
  }
  const scope = createScope({ ...visit.scope, kind: "block", parent: visit.scope });
  bindNode(name, scope, visit);
  defineFunction(node, assignedName ?? name.text, { ...visit, scope });
}

export function visitMethod(node: SyntaxNode, visit: Visit): void {
  const key = node.childForFieldName("name");
  if (key?.type === "computed_property_name") visitLater([key], visit);
  visitLater(node.childrenForFieldName("decorator"), visit);
  const { kind, name } = visit.scope;
  const method = kind === "class" && name !== null ? `${name}.${key?.text ?? ""}` : null;
  defineFunction(node, method, visit, key?.text);
}

/** `name` is the name for callers; `annotates` names the function of the header. */
export function defineFunction(
  node: SyntaxNode,
  name: string | null,
  visit: Visit,
  annotates = name?.slice(name.lastIndexOf(".") + 1) ?? "",
): void {
  const immediateArguments = visit.collector.immediate.get(node.id);
  const header = { ...visit, scope: typeScope(node, visit, annotates) };
  const { owner, timing } = header.scope;
  const scope = createScope({
    kind: "function",
    parent: header.scope,
    timing: immediateArguments === undefined ? "lazy" : timing,
    owner: immediateArguments === undefined && timing === "eager" ? name : owner,
  });
  const body = node.childForFieldName("body");
  bindParameters(node, scope, { ...header, scope }, annotates);
  visitAnnotation(node.childForFieldName("return_type"), { ...header, scope }, annotates);
  // Parameters do not see declarations of the body.
  const inner = { ...header, scope: createScope({ ...scope, kind: "block", parent: scope }), annotates: null };
  if (body?.type === "statement_block") visitLater(body.namedChildren, inner);
  else visitLater([body, visit.collector.templates.get(node.id) ?? null], inner);
  if (immediateArguments !== undefined) aliasArguments(scope, immediateArguments, visit);
}

function bindParameters(node: SyntaxNode, scope: Scope, visit: Visit, annotates: string): void {
  const single = node.childForFieldName("parameter");
  const list = node.childForFieldName("parameters");
  for (const parameter of single !== null ? [single] : list === null ? [] : contentOf(list)) {
    const isTyped = parameter.type === "required_parameter" || parameter.type === "optional_parameter";
    const pattern = isTyped ? parameter.childForFieldName("pattern") : parameter;
    if (pattern === null || pattern.type === "decorator") continue;
    if (pattern.type !== "this") {
      scope.parameters.push(nameOf(pattern));
      bindPattern(pattern, scope, visit);
    }
    if (!isTyped) continue;
    visitAnnotation(parameter.childForFieldName("type"), visit, annotates);
    visitLater([parameter.childForFieldName("value"), ...parameter.childrenForFieldName("decorator")], visit);
  }
}

function nameOf(pattern: SyntaxNode): string | null {
  if (pattern.type === "identifier") return pattern.text;
  const left = pattern.type === "assignment_pattern" ? pattern.childForFieldName("left") : null;
  return left?.type === "identifier" ? left.text : null;
}

function aliasArguments(scope: Scope, values: readonly (SyntaxNode | null)[], visit: Visit): void {
  for (const [position, value] of values.entries()) {
    const name = scope.parameters[position];
    const binding = name === null || name === undefined ? undefined : scope.bindings.get(name)?.[0];
    if (value === null || name === null || name === undefined || binding === undefined) continue;
    noteAlias({ text: name, startIndex: binding.start }, [value], { ...visit, scope });
  }
}

export function visitClass(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  const isDeclaration = node.type !== "class";
  if (isDeclaration && name !== null) {
    bindNode(name, visit.scope, visit, { space: "both" });
    visit.collector.declarations.set(name.startIndex, node);
  }
  visitLater(node.childrenForFieldName("decorator"), visit);
  const header = { ...visit, scope: typeScope(node, visit) };
  const className =
    (isDeclaration ? name?.text : undefined) ?? visit.collector.names.get(node.id) ?? name?.text ?? null;
  const isNamed = visit.scope.timing === "eager" && visit.scope.owner === null;
  const scope = openScope({ kind: "class", name: isNamed ? className : null }, header);
  if (!isDeclaration && name !== null) bindNode(name, scope, visit, { space: "both" });
  for (const child of node.namedChildren) {
    if (child.type === "class_heritage") visitHeritage(child, header);
    if (child.type === "class_body") visitLater(child.namedChildren, { ...header, scope });
  }
}

function visitHeritage(node: SyntaxNode, visit: Visit): void {
  for (const clause of contentOf(node)) {
    if (clause.type === "implements_clause") visitAnnotation(clause, visit, null);
    else visitLater(clause.type === "extends_clause" ? clause.namedChildren : [clause], visit);
  }
}

/** Instance fields are evaluated for each instance. */
export function visitField(node: SyntaxNode, visit: Visit): void {
  const key = node.childForFieldName("name") ?? node.childForFieldName("property");
  if (key?.type === "computed_property_name") visitLater([key], visit);
  visitLater(node.childrenForFieldName("decorator"), visit);
  const value = node.childForFieldName("value");
  const owner = visit.scope.name === null ? null : `${visit.scope.name}.${key?.text ?? ""}`;
  const initializer = value === null ? undefined : unwrapped(value);
  if (initializer !== undefined && isFunctionExpression(initializer) && owner !== null)
    visit.collector.names.set(initializer.id, owner);
  visitAnnotation(
    node.childForFieldName("type"),
    visit,
    initializer?.type === "arrow_function" ? (key?.text ?? "") : null,
  );
  const isStatic = hasChild(node, "static");
  const maker = visit.scope.name === null ? null : `${visit.scope.name}.constructor`;
  const { scope } = visit;
  const lazy = createScope({
    kind: "function",
    parent: scope,
    timing: "lazy",
    owner: scope.timing === "eager" ? maker : scope.owner,
  });
  visitLater(
    [value],
    isStatic || (initializer !== undefined && isFunctionExpression(initializer)) ? visit : { ...visit, scope: lazy },
  );
}

export function visitStaticBlock(node: SyntaxNode, visit: Visit): void {
  const scope = openScope({ kind: "function" }, visit);
  visitLater(node.childForFieldName("body")?.namedChildren ?? [], { ...visit, scope });
}

/** Decorators may register the definition. */
export function visitDecorator(node: SyntaxNode, visit: Visit): void {
  const [expression] = contentOf(node);
  if (expression === undefined) return;
  noteCall(expression, visit, true);
  visitLater([expression], visit);
}
