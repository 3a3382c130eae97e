import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, type Visit } from "./collector.ts";
import { spanOf, visitLater } from "../../scope-collection.ts";
import type { ImportItem } from "./import-item.ts";
import { objectPath, stringValue } from "./object-path.ts";
import { contentOf, hasChild } from "../extras.ts";
import { isFunctionExpression, unwrap } from "./unwrap.ts";
import { declaredNames } from "./declared-names.ts";

export function visitImport(node: SyntaxNode, visit: Visit): void {
  const clause = node.namedChildren.find(({ type }) => type === "import_clause" || type === "import_require_clause");
  const source = node.childForFieldName("source") ?? clause?.childForFieldName("source") ?? null;
  const specifier = stringValue(source);
  if (specifier === undefined) return;
  const isType = hasChild(node, "type") || hasChild(node, "typeof");
  const parts = clause === undefined ? [] : importedParts(clause, visit.collector.code);
  const items = parts.map((part) => importItem(specifier, part, isType, visit.collector));
  for (const [position, { node: name }] of parts.entries()) {
    bindNode(name, visit.scope, visit, { space: "both", item: items[position] ?? null });
  }
  if (visit.scope.parent !== null) return;
  visit.collector.isModule ||= clause?.type !== "import_require_clause";
  visit.collector.imports.push({ ...spanOf(node), specifier, kind: "import", isType, hasStar: false, items });
}

interface ModulePart {
  /** Name in the other module for imports, in the own module for exports. */
  readonly name: string;
  readonly node: SyntaxNode;
  readonly part: SyntaxNode;
  readonly isType: boolean;
}

function importItem(
  specifier: string,
  { name, node, part, isType: isTypePart }: ModulePart,
  isType: boolean,
  { code }: Collector,
): ImportItem {
  const bound = writtenName(node, code);
  return { specifier, imported: name, bound, ...spanOf(part), isType: isType || isTypePart };
}

function importedParts(clause: SyntaxNode, code: string): readonly ModulePart[] {
  if (clause.type === "import_require_clause") {
    const [node] = contentOf(clause);
    return node === undefined ? [] : [{ name: "=", node, part: node, isType: false }];
  }
  return contentOf(clause).flatMap((part): readonly ModulePart[] => {
    if (part.type === "identifier") return [{ name: "default", node: part, part, isType: false }];
    if (part.type === "namespace_import") {
      return contentOf(part).map((node) => ({ name: "*", node, part, isType: false }));
    }
    return part.type === "named_imports" ? namedParts(part, code) : [];
  });
}

function namedParts(clause: SyntaxNode, code: string): ModulePart[] {
  return contentOf(clause).flatMap((part) => {
    const name = part.childForFieldName("name");
    if (name === null) return [];
    const node = part.childForFieldName("alias") ?? name;
    return [{ name: writtenName(name, code), node, part, isType: part.firstChild?.type === "type" }];
  });
}

/** The tree may have another name for unknown syntax. */
function writtenName(node: SyntaxNode, code: string): string {
  return stringValue(node) ?? code.slice(node.startIndex, node.endIndex);
}

export function visitExport(node: SyntaxNode, visit: Visit): void {
  visitLater(node.childrenForFieldName("decorator"), visit);
  const declaration = node.childForFieldName("declaration");
  const value = node.childForFieldName("value");
  if (visit.scope.parent !== null) {
    const parts = contentOf(node).filter(({ type }) => type !== "export_clause" && type !== "decorator");
    visitLater(node.childForFieldName("source") === null ? parts : [], visit);
    return;
  }
  if (hasChild(node, "=")) exportValue(node, value ?? contentOf(node).at(-1), wholeExport, visit);
  else if (hasChild(node, "as") && hasChild(node, "namespace")) return;
  else {
    visit.collector.isModule = true;
    if (node.childForFieldName("source") !== null) exportFrom(node, visit.collector);
    else if (declaration !== null) exportDeclaration(node, declaration, visit);
    else if (value !== null) exportValue(node, value, defaultExport, visit);
    else exportNames(node, visit);
  }
}

function exportFrom(node: SyntaxNode, collector: Collector): void {
  const specifier = stringValue(node.childForFieldName("source"));
  if (specifier === undefined) return;
  const isType = hasChild(node, "type");
  const clause = node.namedChildren.find(({ type }) => type === "export_clause");
  const namespace = node.namedChildren.find(({ type }) => type === "namespace_export");
  const named = namespace === undefined ? undefined : contentOf(namespace)[0];
  const parts = clause === undefined ? [] : namedParts(clause, collector.code);
  if (named !== undefined) parts.push({ name: "*", node: named, part: named, isType: false });
  const items = parts.map((part) => importItem(specifier, part, isType, collector));
  const hasStar = clause === undefined && namespace === undefined;
  collector.imports.push({ ...spanOf(node), specifier, kind: "export", isType, hasStar, items });
  for (const item of items) {
    collector.exports.push({ kind: "from", exported: item.bound, item, isType: item.isType, ...spanOf(node) });
  }
}

function exportNames(node: SyntaxNode, visit: Visit): void {
  const isType = hasChild(node, "type");
  const clause = node.namedChildren.find(({ type }) => type === "export_clause");
  if (clause === undefined) {
    const inside = contentOf(node).filter(({ type }) => type !== "decorator");
    for (const name of inside.flatMap(declaredNames)) exportLocal(name, name, node, visit.collector);
    visitLater(inside, visit);
    return;
  }
  visit.collector.exportStatements.push(spanOf(node));
  for (const { name, node: alias, part, isType: isTypePart } of namedParts(clause, visit.collector.code)) {
    const exported = writtenName(alias, visit.collector.code);
    visit.collector.exports.push({
      kind: "local",
      exported,
      name,
      chain: [],
      isType: isType || isTypePart,
      ...spanOf(part),
    });
  }
}

function exportLocal(exported: string, name: string, node: SyntaxNode, { exports }: Collector): void {
  exports.push({ kind: "local", exported, name, chain: [], isType: false, ...spanOf(node) });
}

function exportDeclaration(node: SyntaxNode, declaration: SyntaxNode, visit: Visit): void {
  const names = declaredNames(declaration);
  visitLater([declaration], visit);
  if (!hasChild(node, "default")) {
    for (const name of names) exportLocal(name, name, node, visit.collector);
    return;
  }
  const [name] = names;
  if (name !== undefined) exportLocal("default", name, node, visit.collector);
  else {
    visit.collector.names.set(declaration.id, "default");
    visit.collector.exports.push({ kind: "value", ...defaultExport, isType: false, ...spanOf(node) });
  }
}

const defaultExport = { exported: "default", name: "default" };
const wholeExport = { exported: "=", name: "module.exports" };

/** In `export default value`, a plain name is an alias. */
function exportValue(
  node: SyntaxNode,
  value: SyntaxNode | undefined,
  entry: { readonly exported: string; readonly name: string },
  visit: Visit,
): void {
  if (value === undefined) return;
  const expression = unwrap(value);
  const path = objectPath(expression);
  if (path?.isWhole === true) {
    const chain = path.chain.map(({ name }) => name);
    visit.collector.exports.push({
      kind: "local",
      exported: entry.exported,
      name: path.base.text,
      chain,
      isType: false,
      ...spanOf(node),
    });
    if (expression === value && chain.length === 0) visit.collector.exportStatements.push(spanOf(node));
  } else {
    if (isFunctionExpression(expression) || expression.type === "class")
      visit.collector.names.set(expression.id, entry.name);
    visit.collector.exports.push({ kind: "value", ...entry, isType: false, ...spanOf(node) });
  }
  visitLater([value], visit);
}
