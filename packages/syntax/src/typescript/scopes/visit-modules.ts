import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, type Visit } from "./collector.ts";
import { spanOf, visitLater } from "../../scope-collection.ts";
import { namedItems, readImport } from "./import-statement.ts";
import { aliasEntry, localEntry, valueEntry } from "./export-entries.ts";
import { contentOf, hasChild } from "../extras.ts";
import { isFunctionExpression } from "../own-scope.ts";
import { unwrapped } from "../unwrapped.ts";
import { declaredNames } from "./declared-names.ts";

export function visitImport(node: SyntaxNode, visit: Visit): void {
  const { collector, scope } = visit;
  const read = readImport(node, collector.code);
  if (read === undefined) return;
  const { statement, names } = read;
  for (const { node: name, item } of names) bindNode(name, scope, visit, { space: "both", item });
  if (scope.parent !== null) return;
  collector.isModule ||= statement.items.every(({ imported }) => imported !== "=");
  collector.imports.push(statement);
}

export function visitExport(node: SyntaxNode, visit: Visit): void {
  const { collector } = visit;
  visitLater(node.childrenForFieldName("decorator"), visit);
  const declaration = node.childForFieldName("declaration");
  const value = node.childForFieldName("value");
  if (visit.scope.parent !== null) {
    const parts = contentOf(node).filter(({ type }) => type !== "export_clause" && type !== "decorator");
    visitLater(node.childForFieldName("source") === null ? parts : [], visit);
    return;
  }
  if (hasChild(node, "=")) exportValue(node, value ?? contentOf(node).at(-1), "=", visit);
  else if (hasChild(node, "as") && hasChild(node, "namespace")) return;
  else {
    collector.isModule = true;
    if (node.childForFieldName("source") !== null) exportFrom(node, collector);
    else if (declaration !== null) exportDeclaration(node, declaration, visit);
    else if (value !== null) exportValue(node, value, "default", visit);
    else exportNames(node, visit);
  }
}

function exportFrom(node: SyntaxNode, { imports, exports, code }: Collector): void {
  const statement = readImport(node, code)?.statement;
  if (statement === undefined) return;
  imports.push(statement);
  for (const item of statement.items) {
    exports.push({ kind: "from", exported: item.bound, item, isType: item.isType, ...spanOf(node) });
  }
}

function exportNames(node: SyntaxNode, visit: Visit): void {
  const { exports, exportStatements, code } = visit.collector;
  const clause = node.namedChildren.find(({ type }) => type === "export_clause");
  if (clause === undefined) {
    const inside = contentOf(node).filter(({ type }) => type !== "decorator");
    for (const name of inside.flatMap(declaredNames)) exports.push(localEntry(name, name, node));
    visitLater(inside, visit);
    return;
  }
  exportStatements.push(spanOf(node));
  for (const { item } of namedItems(clause, { specifier: "", isType: hasChild(node, "type"), code })) {
    const { imported: name, bound: exported, isType, start, end } = item;
    exports.push({ kind: "local", exported, name, chain: [], isType, start, end });
  }
}

function exportDeclaration(node: SyntaxNode, declaration: SyntaxNode, visit: Visit): void {
  const { names, exports } = visit.collector;
  const declared = declaredNames(declaration);
  visitLater([declaration], visit);
  if (!hasChild(node, "default")) {
    for (const name of declared) exports.push(localEntry(name, name, node));
    return;
  }
  const [name] = declared;
  if (name === undefined) names.set(declaration.id, "default");
  exports.push(name === undefined ? valueEntry("default", "default", node) : localEntry("default", name, node));
}

/** In `export default value`, a plain name is an alias. */
function exportValue(node: SyntaxNode, value: SyntaxNode | undefined, exported: "default" | "=", visit: Visit): void {
  if (value === undefined) return;
  const { names, exports, exportStatements } = visit.collector;
  const expression = unwrapped(value);
  const alias = aliasEntry(exported, expression);
  if (alias === undefined) {
    const name = exported === "=" ? "module.exports" : exported;
    if (isFunctionExpression(expression) || expression.type === "class") names.set(expression.id, name);
    exports.push(valueEntry(exported, name, node));
  } else {
    exports.push({ ...alias, ...spanOf(node) });
    if (expression === value && value.type === "identifier") exportStatements.push(spanOf(node));
  }
  visitLater([value], visit);
}
