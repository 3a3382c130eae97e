import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, openScope, type Visit } from "./collector.ts";
import { visitLater } from "../../scope-collection.ts";
import { createScope } from "./scope.ts";
import { contentOf, hasChild } from "../extras.ts";
import { isFunctionExpression } from "../own-scope.ts";
import { unwrapped } from "../unwrapped.ts";
import { noteCall } from "./visit-expressions.ts";
import { typeScope, visitAnnotation } from "./visit-types.ts";

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
