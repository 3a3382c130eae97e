import type { SyntaxNode } from "@repost/syntax";

/** Where an import runs: as a statement of its own at top level, inside another statement while the module loads, or in a function. */
export type ImportPlace = "top" | "nested" | "lazy";

export interface ImportStatement {
  readonly start: number;
  readonly end: number;
  readonly place: ImportPlace;
  /** For type checkers only. */
  readonly typing: boolean;
  /** `from module import names` against `import modules`. */
  readonly isFrom: boolean;
  /** Leading dots of a relative import. */
  readonly level: number;
  /** Parts of the module's name; empty for `from . import x` and for `import x`. */
  readonly module: readonly string[];
  readonly hasStar: boolean;
  readonly items: readonly ImportItem[];
}

/** One name of an import statement. */
export interface ImportItem {
  readonly statement: ImportStatement;
  /** What is imported: one part after `from`, otherwise the module's parts. */
  readonly name: readonly string[];
  readonly hasAlias: boolean;
  /** The name that it binds. */
  readonly bound: string;
  /** Span of what is imported, without its alias. */
  readonly start: number;
  readonly end: number;
}

export function readImport(node: SyntaxNode, place: ImportPlace, typing: boolean): ImportStatement {
  const module = node.childForFieldName("module_name");
  const items: ImportItem[] = [];
  const statement: ImportStatement = {
    start: node.startIndex,
    end: node.endIndex,
    place,
    typing,
    isFrom: module !== null,
    level: levelOf(module),
    module: module === null ? [] : partsOf(module),
    hasStar: node.namedChildren.some(({ type }) => type === "wildcard_import"),
    items,
  };
  for (const child of node.childrenForFieldName("name")) items.push(readItem(child, statement));
  return statement;
}

function readItem(node: SyntaxNode, statement: ImportStatement): ImportItem {
  const named = node.type === "aliased_import" ? (node.childForFieldName("name") ?? node) : node;
  const alias = node.type === "aliased_import" ? node.childForFieldName("alias") : null;
  const name = partsOf(named);
  const bound = alias?.text ?? name[0] ?? "";
  return { statement, name, hasAlias: alias !== null, bound, start: named.startIndex, end: named.endIndex };
}

/** The parts of a dotted name; comments and line breaks between them do not matter. */
function partsOf(node: SyntaxNode): readonly string[] {
  const dotted = node.type === "relative_import" ? node.namedChildren.find(({ type }) => type === "dotted_name") : node;
  return dotted === undefined
    ? []
    : dotted.namedChildren.filter(({ type }) => type === "identifier").map(({ text }) => text);
}

function levelOf(module: SyntaxNode | null): number {
  if (module?.type !== "relative_import") return 0;
  const prefix = module.namedChildren.find(({ type }) => type === "import_prefix");
  return prefix?.text.replaceAll(/[^.]/g, "").length ?? 0;
}
