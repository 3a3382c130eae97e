import type { Span } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { bindName, type TextScope } from "./text-scope.ts";

/** One name of an import statement; its span is that of what is imported, without its alias. */
export interface TextImportItem extends Span {
  readonly name: string;
  readonly alias: string | null;
  /** The name that it binds. */
  readonly bound: string;
}

export interface TextImport extends Span {
  readonly scope: TextScope;
  /** In a try statement that catches its failure. */
  readonly isTried: boolean;
  /** `from module import names`, with the dots and name of the module; null for `import names`. */
  readonly from: { readonly level: number; readonly module: string } | null;
  readonly hasStar: boolean;
  readonly items: readonly TextImportItem[];
}

/** Reads an import statement, and binds its names in the scope. */
export function readImport(node: SyntaxNode, scope: TextScope, isTried: boolean): TextImport {
  const module = node.childForFieldName("module_name");
  const written = module?.text.replaceAll(/\s+/g, "") ?? "";
  const level = /^\.*/.exec(written)?.[0].length ?? 0;
  const items = node.childrenForFieldName("name").map(readItem);
  for (const { bound, start, end } of items) bindName(scope, bound, { start, end, since: node.endIndex });
  return {
    start: node.startIndex,
    end: node.endIndex,
    scope,
    isTried,
    from: module === null ? null : { level, module: written.slice(level) },
    hasStar: node.namedChildren.some(({ type }) => type === "wildcard_import"),
    items,
  };
}

function readItem(node: SyntaxNode): TextImportItem {
  const named = node.type === "aliased_import" ? (node.childForFieldName("name") ?? node) : node;
  const alias = node.type === "aliased_import" ? (node.childForFieldName("alias")?.text ?? null) : null;
  const name = named.text.replaceAll(/\s+/g, "");
  return { start: named.startIndex, end: named.endIndex, name, alias, bound: alias ?? name.split(".")[0] ?? name };
}
