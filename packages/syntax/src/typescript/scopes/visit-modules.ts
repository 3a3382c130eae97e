import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, type Visit } from "./collector.ts";
import { spanOf, visitLater } from "../../scope-collection.ts";
import type { ImportStatement } from "./module-scopes.ts";
import type { ImportItem } from "./scope.ts";
import { stringValue } from "./object-path.ts";
import { aliasEntry, localEntry, valueEntry } from "./export-entries.ts";
import { contentOf, hasChild } from "../extras.ts";
import { isFunctionExpression } from "../own-scope.ts";
import { unwrapped } from "../unwrapped.ts";
import { declaredNames } from "./declared-names.ts";

export function visitImport(node: SyntaxNode, visit: Visit): void {
  const { collector, scope } = visit;
  const clause = node.namedChildren.find(({ type }) => type === "import_clause" || type === "import_require_clause");
  const specifier = stringValue(node.childForFieldName("source") ?? clause?.childForFieldName("source") ?? null);
  if (specifier === undefined) return;
  const isType = hasChild(node, "type") || hasChild(node, "typeof");
  const names = clause === undefined ? [] : importedNames(clause, { specifier, isType, code: collector.code });
  for (const { node: name, item } of names) bindNode(name, scope, visit, { space: "both", item });
  if (scope.parent !== null) return;
  collector.isModule ||= clause?.type !== "import_require_clause";
  const items = names.map(({ item }) => item);
  collector.imports.push({ ...spanOf(node), specifier, kind: "import", isType, hasStar: false, items });
}

interface ImportSource extends Pick<ImportStatement, "specifier" | "isType"> {
  readonly code: string;
}

interface NamedItem {
  readonly node: SyntaxNode;
  readonly item: ImportItem;
}

function namedItem(imported: string, node: SyntaxNode, part: SyntaxNode, source: ImportSource): NamedItem {
  const { specifier, code } = source;
  const isType = source.isType || part.firstChild?.type === "type";
  return { node, item: { specifier, imported, bound: writtenName(node, code), ...spanOf(part), isType } };
}

function importedNames(clause: SyntaxNode, source: ImportSource): readonly NamedItem[] {
  const parts = contentOf(clause);
  if (clause.type === "import_require_clause")
    return parts.slice(0, 1).map((node) => namedItem("=", node, node, source));
  return parts.flatMap((part): readonly NamedItem[] => {
    if (part.type === "identifier") return [namedItem("default", part, part, source)];
    if (part.type === "namespace_import") return contentOf(part).map((node) => namedItem("*", node, part, source));
    return part.type === "named_imports" ? namedItems(part, source) : [];
  });
}

function namedItems(clause: SyntaxNode, source: ImportSource): readonly NamedItem[] {
  return contentOf(clause).flatMap((part) => {
    const name = part.childForFieldName("name");
    if (name === null) return [];
    return [namedItem(writtenName(name, source.code), part.childForFieldName("alias") ?? name, part, source)];
  });
}

/** The tree may have another name for unknown syntax. */
function writtenName(node: SyntaxNode, code: string): string {
  return stringValue(node) ?? code.slice(node.startIndex, node.endIndex);
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
  const specifier = stringValue(node.childForFieldName("source"));
  if (specifier === undefined) return;
  const source = { specifier, isType: hasChild(node, "type"), code };
  const clause = node.namedChildren.find(({ type }) => type === "export_clause");
  const namespace = node.namedChildren.find(({ type }) => type === "namespace_export");
  const whole = namespace === undefined ? [] : contentOf(namespace).slice(0, 1);
  const names = [
    ...(clause === undefined ? [] : namedItems(clause, source)),
    ...whole.map((name) => namedItem("*", name, name, source)),
  ];
  const items = names.map(({ item }) => item);
  const hasStar = clause === undefined && namespace === undefined;
  imports.push({ ...spanOf(node), specifier, kind: "export", isType: source.isType, hasStar, items });
  for (const item of items) {
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
