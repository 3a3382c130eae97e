import type { Span } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, type Visit } from "./collector.ts";
import { visitLater } from "../../scope-collection.ts";
import type { ImportItem, ImportStatement } from "./import-item.ts";
import { objectPath, stringValue } from "./object-path.ts";
import { contentOf, hasChild, isFunctionExpression, unwrap } from "./tree.ts";
import { declaredNames } from "./declared-names.ts";

export function visitImport(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const clause = node.namedChildren.find(({ type }) => type === "import_clause" || type === "import_require_clause");
  const source = node.childForFieldName("source") ?? clause?.childForFieldName("source") ?? null;
  const specifier = stringValue(source);
  if (specifier === undefined) return;
  const isType = hasChild(node, "type") || hasChild(node, "typeof");
  const bound = clause === undefined ? [] : boundParts(clause, collector.code);
  const items = bound.map(({ node: name, imported, part, isType: isTypePart }): ImportItem => {
    const { startIndex: start, endIndex: end } = part;
    return { specifier, imported, bound: name.text, start, end, isType: isType || isTypePart };
  });
  for (const [position, { node: name }] of bound.entries()) {
    bindNode(name, visit.scope, visit, { space: "both", item: items[position] ?? null });
  }
  if (visit.scope.parent !== null) return;
  collector.isModule ||= clause?.type !== "import_require_clause";
  addStatement(node, { specifier, kind: "import", isType, hasStar: false, items }, collector);
}

function addStatement(
  { startIndex: start, endIndex: end }: SyntaxNode,
  statement: Omit<ImportStatement, "start" | "end">,
  { imports }: Collector,
): void {
  imports.push({ start, end, ...statement });
}

interface BoundPart {
  readonly node: SyntaxNode;
  readonly imported: string;
  readonly part: SyntaxNode;
  readonly isType: boolean;
}

function boundParts(clause: SyntaxNode, code: string): readonly BoundPart[] {
  if (clause.type === "import_require_clause") {
    return contentOf(clause)
      .slice(0, 1)
      .map((node) => ({ node, imported: "=", part: node, isType: false }));
  }
  return contentOf(clause).flatMap((part): readonly BoundPart[] => {
    if (part.type === "identifier") return [{ node: part, imported: "default", part, isType: false }];
    if (part.type === "namespace_import") {
      return contentOf(part).map((node) => ({ node, imported: "*", part, isType: false }));
    }
    return part.type === "named_imports" ? contentOf(part).flatMap((specifier) => specifierPart(specifier, code)) : [];
  });
}

function specifierPart(part: SyntaxNode, code: string): readonly BoundPart[] {
  const name = part.childForFieldName("name");
  const node = part.childForFieldName("alias") ?? name;
  if (name === null || node === null) return [];
  return [{ node, imported: writtenName(name, code), part, isType: part.firstChild?.type === "type" }];
}

/** The tree may have another name for unknown syntax. */
function writtenName(node: SyntaxNode, code: string): string {
  return stringValue(node) ?? code.slice(node.startIndex, node.endIndex);
}

export function visitExport(node: SyntaxNode, visit: Visit, collector: Collector): void {
  visitLater(collector, node.childrenForFieldName("decorator"), visit);
  const declaration = node.childForFieldName("declaration");
  const value = node.childForFieldName("value");
  if (visit.scope.parent !== null) {
    const parts = contentOf(node).filter(({ type }) => type !== "export_clause" && type !== "decorator");
    visitLater(collector, node.childForFieldName("source") === null ? parts : [], visit);
    return;
  }
  if (hasChild(node, "=")) exportWhole(node, visit, collector);
  else if (hasChild(node, "as") && hasChild(node, "namespace")) return;
  else {
    collector.isModule = true;
    if (node.childForFieldName("source") !== null) exportFrom(node, collector);
    else if (declaration !== null) exportDeclaration(node, declaration, visit, collector);
    else if (value !== null) exportValue(node, value, visit, collector);
    else exportNames(node, visit, collector);
  }
}

function spanOf({ startIndex: start, endIndex: end }: SyntaxNode): Span {
  return { start, end };
}

function exportFrom(node: SyntaxNode, collector: Collector): void {
  const specifier = stringValue(node.childForFieldName("source"));
  if (specifier === undefined) return;
  const isType = hasChild(node, "type");
  const clause = node.namedChildren.find(({ type }) => type === "export_clause");
  const namespace = node.namedChildren.find(({ type }) => type === "namespace_export");
  const named = namespace === undefined ? undefined : contentOf(namespace)[0];
  const items: ImportItem[] = [];
  if (named !== undefined)
    items.push({ specifier, imported: "*", bound: writtenName(named, collector.code), ...spanOf(named), isType });
  for (const { name, exported, part, isType: isTypePart } of clause === undefined
    ? []
    : exportParts(clause, collector.code)) {
    items.push({ specifier, imported: name, bound: exported, ...spanOf(part), isType: isType || isTypePart });
  }
  addStatement(
    node,
    { specifier, kind: "export", isType, hasStar: clause === undefined && namespace === undefined, items },
    collector,
  );
  for (const item of items) {
    collector.exports.push({ kind: "from", exported: item.bound, item, isType: item.isType, ...spanOf(node) });
  }
}

interface ExportPart {
  readonly name: string;
  readonly exported: string;
  readonly part: SyntaxNode;
  readonly isType: boolean;
}

function exportParts(clause: SyntaxNode, code: string): readonly ExportPart[] {
  return contentOf(clause).flatMap((part) => {
    const name = part.childForFieldName("name");
    if (name === null) return [];
    const exported = writtenName(part.childForFieldName("alias") ?? name, code);
    return [{ name: writtenName(name, code), exported, part, isType: part.firstChild?.type === "type" }];
  });
}

function exportNames(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const isType = hasChild(node, "type");
  const clause = node.namedChildren.find(({ type }) => type === "export_clause");
  if (clause === undefined) {
    const inside = contentOf(node).filter(({ type }) => type !== "decorator");
    for (const name of inside.flatMap(declaredNames)) exportLocal(name, name, node, collector);
    visitLater(collector, inside, visit);
    return;
  }
  collector.exportStatements.push(spanOf(node));
  for (const { name, exported, part, isType: isTypePart } of exportParts(clause, collector.code)) {
    collector.exports.push({ kind: "local", exported, name, chain: [], isType: isType || isTypePart, ...spanOf(part) });
  }
}

function exportLocal(exported: string, name: string, node: SyntaxNode, { exports }: Collector): void {
  exports.push({ kind: "local", exported, name, chain: [], isType: false, ...spanOf(node) });
}

function exportDeclaration(node: SyntaxNode, declaration: SyntaxNode, visit: Visit, collector: Collector): void {
  const names = declaredNames(declaration);
  visitLater(collector, [declaration], visit);
  if (!hasChild(node, "default")) {
    for (const name of names) exportLocal(name, name, node, collector);
    return;
  }
  const [name] = names;
  if (name !== undefined) exportLocal("default", name, node, collector);
  else {
    collector.names.set(declaration.id, "default");
    collector.exports.push({ kind: "value", exported: "default", name: "default", isType: false, ...spanOf(node) });
  }
}

/** In `export default value`, a plain name is an alias. */
function exportValue(node: SyntaxNode, value: SyntaxNode, visit: Visit, collector: Collector): void {
  giveAway(node, value, { exported: "default", name: "default" }, visit, collector);
}

function exportWhole(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const value = node.childForFieldName("value") ?? contentOf(node).at(-1);
  if (value === undefined) return;
  giveAway(node, value, { exported: "=", name: "module.exports" }, visit, collector);
}

function giveAway(
  node: SyntaxNode,
  value: SyntaxNode,
  entry: { readonly exported: string; readonly name: string },
  visit: Visit,
  collector: Collector,
): void {
  const expression = unwrap(value);
  const path = objectPath(expression);
  if (path?.isWhole === true) {
    const chain = path.chain.map(({ name }) => name);
    collector.exports.push({
      kind: "local",
      exported: entry.exported,
      name: path.base.text,
      chain,
      isType: false,
      ...spanOf(node),
    });
    if (expression === value && chain.length === 0) collector.exportStatements.push(spanOf(node));
  } else {
    if (isFunctionExpression(expression) || expression.type === "class") collector.names.set(expression.id, entry.name);
    collector.exports.push({ kind: "value", ...entry, isType: false, ...spanOf(node) });
  }
  visitLater(collector, [value], visit);
}
