import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, noteNamespaceWrite, readName, type Visit, visitAnnotation } from "./collector.ts";
import { memberOf, pushStore, spanOf, visitChildren, visitLater, visitOtherChildren } from "../../scope-collection.ts";
import { objectPath } from "./object-path.ts";
import { statementScope } from "./scope.ts";

const groups = new Set([
  "pattern_list",
  "tuple_pattern",
  "list_pattern",
  "list_splat_pattern",
  "tuple",
  "list",
  "list_splat",
  "parenthesized_expression",
  "expression_list",
  "as_pattern_target",
]);

export function bindTarget(target: SyntaxNode, visit: Visit, since = target.endIndex): void {
  const pending = [target];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "identifier") bindNode(node, visit.scope, visit, since);
    else if (groups.has(node.type)) pending.push(...node.namedChildren);
    else storeInto(node, visit);
  }
}

function storeInto(node: SyntaxNode, visit: Visit): void {
  const path = objectPath(node);
  noteNamespaceWrite(node, visit);
  if (path !== undefined && !visit.typing) pushStore(visit, memberOf(path));
  if (node.type === "attribute" && path?.isWhole === true)
    readName(path.base, visit, { chain: path.chain, isStored: true });
  else visitLater([node], visit);
}

export function visitAssignment(node: SyntaxNode, visit: Visit): void {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  if (left !== null) bindTarget(left, visit, node.endIndex);
  visitAnnotation(node.childForFieldName("type"), visit, null);
  visitLater([right], visit);
  if (left?.type !== "identifier" || right === null) return;
  visit.collector.declarations.set(left.startIndex, node);
  noteAlias(left, [right], visit);
}

export function visitAugmentedAssignment(node: SyntaxNode, visit: Visit): void {
  const left = node.childForFieldName("left");
  if (left !== null) bindTarget(left, visit, node.endIndex);
  // Augmented assignment also reads and may change the old value.
  if (left?.type === "identifier") storeInto(left, visit);
  visitLater([node.childForFieldName("right")], visit);
}

export function visitFor(node: SyntaxNode, visit: Visit): void {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  if (left !== null) bindTarget(left, visit);
  visitOtherChildren(node, left, visit);
  if (left === null || right === null) return;
  const display = ["tuple", "list", "set"].includes(right.type) ? right.namedChildren : [right];
  const variables = left.type === "identifier" ? [left] : left.namedChildren;
  for (const variable of variables) if (variable.type === "identifier") noteAlias(variable, display, visit);
}

function noteAlias(name: SyntaxNode, values: readonly SyntaxNode[], { scope, collector }: Visit): void {
  const roots = values.flatMap((value) => objectPath(value)?.base.startIndex ?? []);
  if (roots.length > 0 && scope.parent === null)
    collector.aliases.push({ name: name.text, start: name.startIndex, roots });
}

export function visitAs(node: SyntaxNode, visit: Visit): void {
  const alias = node.childForFieldName("alias");
  if (alias !== null) bindTarget(alias, { ...visit, scope: statementScope(visit.scope) });
  visitOtherChildren(node, alias, visit);
}

export function visitDelete(node: SyntaxNode, visit: Visit): void {
  for (const child of node.namedChildren) {
    const targets = groups.has(child.type) ? child.namedChildren : [child];
    for (const target of targets) {
      if (target.type !== "identifier") storeInto(target, visit);
      else if (visit.scope.kind === "module") {
        visit.collector.changedNames.push({ name: target.text, ...spanOf(target) });
      } else bindNode(target, visit.scope, visit);
    }
  }
}

export function visitCase(node: SyntaxNode, visit: Visit): void {
  for (const child of node.namedChildren) {
    if (child.type === "case_pattern") visitPattern(child, visit);
    else visitLater([child], visit);
  }
}

function visitPattern(pattern: SyntaxNode, visit: Visit): void {
  const pending = [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "identifier") bindNode(node, visit.scope, visit);
    else if (node.type === "dotted_name") visitDottedName(node, visit);
    else if (node.type === "class_pattern") {
      const [name, ...rest] = node.namedChildren;
      if (name !== undefined) readDottedName(name, visit);
      pending.push(...rest);
    } else if (node.type === "keyword_pattern") pending.push(...node.namedChildren.slice(1));
    else if (node.type === "string") visitChildren(node, visit);
    else pending.push(...node.namedChildren);
  }
}

function visitDottedName(node: SyntaxNode, visit: Visit): void {
  const [first, ...rest] = node.namedChildren;
  if (first === undefined || first.text === "_") return;
  if (rest.length === 0) bindNode(first, visit.scope, visit);
  else readDottedName(node, visit);
}

function readDottedName(node: SyntaxNode, visit: Visit): void {
  const [first, ...rest] = node.namedChildren;
  const chain = rest.map((part) => ({ name: part.text, end: part.endIndex }));
  if (first !== undefined) readName(first, visit, { chain });
}
