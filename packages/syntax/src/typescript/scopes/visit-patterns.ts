import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, openScope, readName, type Visit } from "./collector.ts";
import { visitChildren, visitLater } from "../../scope-collection.ts";
import { patternNodes } from "./declared-names.ts";
import { objectPath } from "./object-path.ts";
import { type Scope, variableScope } from "./scope.ts";
import { contentOf, isFunctionExpression, unwrap } from "./tree.ts";
import { noteExported } from "./visit-common-exports.ts";
import { noteAlias, noteNameStore, noteStore, readGlobal } from "./visit-expressions.ts";
import { bindRequired } from "./visit-require.ts";
import { visitAnnotation } from "./visit-types.ts";

export function bindPattern(pattern: SyntaxNode | null, scope: Scope, visit: Visit, collector: Collector): void {
  if (pattern === null) return;
  visitPattern(pattern, visit, collector, {
    name: (node) => void bindNode(node, scope, visit),
    other: (node) => visitLater(collector, [node], visit),
  });
}

interface PatternVisitor {
  readonly name: (node: SyntaxNode) => void;
  readonly other: (node: SyntaxNode) => void;
}

/** Keys and defaults are evaluated outside. */
function visitPattern(pattern: SyntaxNode, visit: Visit, collector: Collector, { name, other }: PatternVisitor): void {
  const pending = [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.type) {
      case "identifier":
      case "shorthand_property_identifier_pattern":
        name(node);
        break;
      case "assignment_pattern":
      case "object_assignment_pattern": {
        const left = node.childForFieldName("left");
        if (left !== null) pending.push(left);
        visitLater(collector, [node.childForFieldName("right")], visit);
        break;
      }
      case "pair_pattern": {
        const value = node.childForFieldName("value");
        if (value !== null) pending.push(value);
        visitLater(collector, computedKey(node.childForFieldName("key")), visit);
        break;
      }
      case "object_pattern":
      case "array_pattern":
      case "rest_pattern":
        pending.push(...contentOf(node));
        break;
      case "parenthesized_expression":
      case "non_null_expression":
        pending.push(...contentOf(node).slice(0, 1));
        break;
      default:
        other(node);
    }
  }
}

function computedKey(key: SyntaxNode | null): readonly SyntaxNode[] {
  return key?.type === "computed_property_name" ? [key] : [];
}

export function visitDeclaration(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const scope = node.type === "variable_declaration" ? variableScope(visit.scope) : visit.scope;
  for (const declarator of contentOf(node)) {
    if (declarator.type === "variable_declarator") declare(declarator, scope, visit, collector);
    else visitLater(collector, [declarator], visit);
  }
}

function declare(declarator: SyntaxNode, scope: Scope, visit: Visit, collector: Collector): void {
  const name = declarator.childForFieldName("name");
  const value = declarator.childForFieldName("value");
  if (name === null) return;
  const names = patternNodes(name);
  for (const { startIndex } of names) collector.declarations.set(startIndex, declarator);
  const expression = value === null ? undefined : unwrap(value);
  const isNamed = name.type === "identifier" && expression !== undefined;
  if (isNamed && (isFunctionExpression(expression) || expression.type === "class"))
    collector.names.set(expression.id, name.text);
  const annotates = isNamed && isFunctionExpression(expression) ? name.text : null;
  visitAnnotation(declarator.childForFieldName("type"), visit, collector, annotates);
  visitLater(collector, [value], visit);
  if (expression !== undefined) {
    collector.chained.add(expression.id);
    noteExported(expression, name, visit, collector);
  }
  if (
    expression !== undefined &&
    bindRequired(
      { declarator, name, value: expression, isStatement: visit.scope.parent === null },
      scope,
      visit,
      collector,
    )
  )
    return;
  bindPattern(name, scope, visit, collector);
  if (value === null) return;
  for (const target of names) noteAlias(target, [value], { ...visit, scope }, collector);
}

export function visitAssignment(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  if (left === null) return;
  const expression = right === null ? undefined : unwrap(right);
  nameValue(left, expression, collector);
  if (expression !== undefined) collector.chained.add(expression.id);
  if (!collector.chained.has(node.id)) {
    noteExported(node, null, visit, collector);
  }
  if (isUsing(left, collector)) bindNode(left, visit.scope, visit);
  else assignTo(left, node.type === "augmented_assignment_expression", visit, collector);
  visitLater(collector, [right], visit);
  if (left.type === "identifier" && right !== null) noteAlias(left, [right], visit, collector);
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

function assignTo(target: SyntaxNode, isRead: boolean, visit: Visit, collector: Collector): void {
  visitPattern(target, visit, collector, {
    name: (node) => {
      noteNameStore(node, visit, collector);
      readName(node, visit, collector, { isWrite: !isRead });
    },
    other: (node) => {
      noteStore(node, visit, collector);
      visitTarget(node, visit, collector);
    },
  });
}

/** The last property of a target is not read. */
function visitTarget(node: SyntaxNode, visit: Visit, collector: Collector): void {
  if (readGlobal(node, visit, collector, true)) return;
  const path = objectPath(node);
  if (path?.isWhole === true && (path.base.text === "exports" || path.base.text === "module")) {
    readName(path.base, visit, collector, { chain: path.chain, isWrite: true });
  } else if (node.type === "member_expression") visitLater(collector, [node.childForFieldName("object")], visit);
  else visitChildren(node, visit, collector);
}

export function visitForIn(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  const kind = node.childForFieldName("kind")?.type;
  const inner = { ...visit, scope: openScope({ kind: "block" }, visit) };
  const target = kind === "var" ? variableScope(visit.scope) : inner.scope;
  if (left !== null) {
    if (kind === undefined) assignTo(left, false, inner, collector);
    else bindPattern(left, target, inner, collector);
  }
  visitLater(collector, [right], visit);
  visitLater(collector, [node.childForFieldName("body")], inner);
  if (left === null || right === null) return;
  const expression = unwrap(right);
  const values = expression.type === "array" ? contentOf(expression).flatMap(elementValues) : [right];
  for (const name of patternNodes(left)) noteAlias(name, values, { ...visit, scope: target }, collector);
}

function elementValues(element: SyntaxNode): readonly SyntaxNode[] {
  return element.type === "array" ? contentOf(element) : [element];
}
