import { spanOf } from "../../scope-collection.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf, hasChild } from "../extras.ts";
import type { ImportStatement } from "./module-scopes.ts";
import { stringValue } from "./object-path.ts";
import type { ImportItem } from "./scope.ts";

interface ImportSource extends Pick<ImportStatement, "specifier" | "isType"> {
  readonly code: string;
}

export interface NamedItem {
  readonly node: SyntaxNode;
  readonly item: ImportItem;
}

const clauses = new Set(["import_clause", "import_require_clause", "export_clause", "namespace_export"]);

/** Reads an import, or an export of names of another module. */
export function readImport(
  node: SyntaxNode,
  code: string,
): { readonly statement: ImportStatement; readonly names: readonly NamedItem[] } | undefined {
  const clause = node.namedChildren.find(({ type }) => clauses.has(type));
  const specifier = stringValue(node.childForFieldName("source") ?? clause?.childForFieldName("source") ?? null);
  if (specifier === undefined) return undefined;
  const kind = node.type === "import_statement" ? "import" : "export";
  const isType = hasChild(node, "type") || hasChild(node, "typeof");
  const names = clause === undefined ? [] : namesOf(clause, { specifier, isType, code });
  const hasStar = kind === "export" && clause === undefined;
  const items = names.map(({ item }) => item);
  return { statement: { ...spanOf(node), specifier, kind, isType, hasStar, items }, names };
}

function namesOf(clause: SyntaxNode, source: ImportSource): readonly NamedItem[] {
  const parts = contentOf(clause);
  switch (clause.type) {
    case "import_require_clause":
      return parts.slice(0, 1).map((node) => namedItem("=", node, node, source));
    case "namespace_export":
      return parts.slice(0, 1).map((node) => namedItem("*", node, node, source));
    case "import_clause":
      return parts.flatMap((part): readonly NamedItem[] => {
        if (part.type === "identifier") return [namedItem("default", part, part, source)];
        if (part.type === "namespace_import") return contentOf(part).map((node) => namedItem("*", node, part, source));
        return part.type === "named_imports" ? namedItems(part, source) : [];
      });
    default:
      return namedItems(clause, source);
  }
}

export function namedItems(clause: SyntaxNode, source: ImportSource): readonly NamedItem[] {
  return contentOf(clause).flatMap((part) => {
    const name = part.childForFieldName("name");
    if (name === null) return [];
    return [namedItem(writtenName(name, source.code), part.childForFieldName("alias") ?? name, part, source)];
  });
}

function namedItem(imported: string, node: SyntaxNode, part: SyntaxNode, source: ImportSource): NamedItem {
  const { specifier, code } = source;
  const isType = source.isType || part.firstChild?.type === "type";
  return { node, item: { specifier, imported, bound: writtenName(node, code), ...spanOf(part), isType } };
}

/** The tree may have another name for unknown syntax. */
function writtenName(node: SyntaxNode, code: string): string {
  return stringValue(node) ?? code.slice(node.startIndex, node.endIndex);
}
