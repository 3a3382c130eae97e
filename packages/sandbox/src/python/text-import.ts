import type { Span } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { bindName, type TextScope } from "./text-scope.ts";

/** A name of an import statement. The span excludes the alias. */
export interface TextImportItem extends Span {
  readonly name: string;
  readonly alias: string | null;
  /** The name that is bound. */
  readonly bound: string;
}

export interface TextImport extends Span {
  readonly scope: TextScope;
  /** A `try` statement catches its failure. */
  readonly isTried: boolean;
  /** `from module import names` with the dots and the module's name, or null for `import names`. */
  readonly from: { readonly level: number; readonly module: string } | null;
  readonly hasStar: boolean;
  readonly items: readonly TextImportItem[];
}

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
