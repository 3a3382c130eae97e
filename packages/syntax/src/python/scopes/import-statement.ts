import type { Span } from "@repost/spec";
import { spanOf } from "../../scope-collection.ts";
import type { SyntaxNode } from "../../syntax-node.ts";

/** `nested`: in a statement of the module; `lazy`: in a function. */
export type ImportNesting = "top" | "nested" | "lazy";

export interface ImportStatement extends Span {
  readonly nesting: ImportNesting;
  readonly typing: boolean;
  readonly isFrom: boolean;
  readonly level: number;
  readonly module: readonly string[];
  readonly hasStar: boolean;
  readonly items: readonly ImportItem[];
}

export interface ImportItem extends Span {
  readonly statement: ImportStatement;
  /** One part after `from`, otherwise the parts of the module. */
  readonly name: readonly string[];
  readonly hasAlias: boolean;
  readonly bound: string;
}

export function readImport(node: SyntaxNode, nesting: ImportNesting, typing: boolean): ImportStatement {
  const module = node.childForFieldName("module_name");
  const items: ImportItem[] = [];
  const statement: ImportStatement = {
    ...spanOf(node),
    nesting,
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
  return { statement, name, hasAlias: alias !== null, bound, ...spanOf(named) };
}

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
