import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, openScope, readName, type Visit } from "./collector.ts";
import { visitChildren, visitLater } from "../../scope-collection.ts";
import { patternNodes, patternParts } from "./declared-names.ts";
import { objectPath } from "./object-path.ts";
import { type Scope, variableScope } from "./scope.ts";
import { contentOf } from "../extras.ts";
import { isFunctionExpression } from "../own-scope.ts";
import { unwrapped } from "../unwrapped.ts";
import { noteExported } from "./export-entries.ts";
import { noteAlias, noteNameStore, noteStore, readGlobal } from "./visit-expressions.ts";
import { bindRequired } from "./visit-require.ts";
import { visitAnnotation } from "./visit-types.ts";

export function bindPattern(pattern: SyntaxNode | null, scope: Scope, visit: Visit): void {
  for (const { kind, node } of patternParts(pattern)) {
    if (kind === "name") bindNode(node, scope, visit);
    else visitLater([node], visit);
  }
}

export function visitDeclaration(node: SyntaxNode, visit: Visit): void {
  const scope = node.type === "variable_declaration" ? variableScope(visit.scope) : visit.scope;
  for (const declarator of contentOf(node)) {
    if (declarator.type === "variable_declarator") declare(declarator, scope, visit);
    else visitLater([declarator], visit);
  }
}

function declare(declarator: SyntaxNode, scope: Scope, visit: Visit): void {
  const name = declarator.childForFieldName("name");
  const value = declarator.childForFieldName("value");
  if (name === null) return;
  const names = patternNodes(name);
  for (const { startIndex } of names) visit.collector.declarations.set(startIndex, declarator);
  const expression = value === null ? undefined : unwrapped(value);
  const isNamed = name.type === "identifier" && expression !== undefined;
  if (isNamed && (isFunctionExpression(expression) || expression.type === "class"))
    visit.collector.names.set(expression.id, name.text);
  const annotates = isNamed && isFunctionExpression(expression) ? name.text : null;
  visitAnnotation(declarator.childForFieldName("type"), visit, annotates);
  visitLater([value], visit);
  if (expression !== undefined) {
    visit.collector.chained.add(expression.id);
    noteExported(expression, name, visit);
  }
  if (bindRequired(declarator, scope, visit)) return;
  bindPattern(name, scope, visit);
  if (value === null) return;
  for (const target of names) noteAlias(target, [value], { ...visit, scope });
}

export function visitAssignment(node: SyntaxNode, visit: Visit): void {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  if (left === null) return;
  const expression = right === null ? undefined : unwrapped(right);
  nameValue(left, expression, visit.collector);
  if (expression !== undefined) visit.collector.chained.add(expression.id);
  if (!visit.collector.chained.has(node.id)) {
    noteExported(node, null, visit);
  }
  if (isUsing(left, visit.collector)) bindNode(left, visit.scope, visit);
  else assignTo(left, node.type === "augmented_assignment_expression", visit);
  visitLater([right], visit);
  if (left.type === "identifier" && right !== null) noteAlias(left, [right], visit);
}

/** The grammar parses `using name = value` as an assignment. */
function isUsing({ type, startIndex }: SyntaxNode, { code }: Collector): boolean {
  return type === "identifier" && /\busing[ \t]+$/.test(code.slice(Math.max(0, startIndex - 20), startIndex));
}

function nameValue(left: SyntaxNode, value: SyntaxNode | undefined, { names }: Collector): void {
  if (value === undefined || !(isFunctionExpression(value) || value.type === "class")) return;
  const text = left.text.replace(/^module\.exports\./, "exports.").replace(".prototype.", ".");
  if (/^[\w$.]+$/.test(text)) names.set(value.id, text);
}

function assignTo(target: SyntaxNode, isRead: boolean, visit: Visit): void {
  for (const { kind, node } of patternParts(target)) {
    if (kind === "name") {
      noteNameStore(node, visit);
      readName(node, visit, { isWrite: !isRead });
    } else if (kind === "target") {
      noteStore(node, visit);
      visitTarget(node, visit);
    } else visitLater([node], visit);
  }
}

/** The last property of a target is not read. */
function visitTarget(node: SyntaxNode, visit: Visit): void {
  if (readGlobal(node, visit, true)) return;
  const path = objectPath(node);
  if (path?.isWhole === true && (path.base.text === "exports" || path.base.text === "module")) {
    readName(path.base, visit, { chain: path.chain, isWrite: true });
  } else if (node.type === "member_expression") visitLater([node.childForFieldName("object")], visit);
  else visitChildren(node, visit);
}

export function visitForIn(node: SyntaxNode, visit: Visit): void {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  const kind = node.childForFieldName("kind")?.type;
  const inner = { ...visit, scope: openScope({ kind: "block" }, visit) };
  const target = kind === "var" ? variableScope(visit.scope) : inner.scope;
  if (left !== null) {
    if (kind === undefined) assignTo(left, false, inner);
    else bindPattern(left, target, inner);
  }
  visitLater([right], visit);
  visitLater([node.childForFieldName("body")], inner);
  if (left === null || right === null) return;
  const expression = unwrapped(right);
  const values = expression.type === "array" ? contentOf(expression).flatMap(elementValues) : [right];
  for (const name of patternNodes(left)) noteAlias(name, values, { ...visit, scope: target });
}

function elementValues(element: SyntaxNode): readonly SyntaxNode[] {
  return element.type === "array" ? contentOf(element) : [element];
}
