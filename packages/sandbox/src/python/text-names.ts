import type { Span } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import {
  type NamedSpan,
  type NameReference,
  type PlacedImport,
  type PythonScopes,
  type Scope,
  scopesOf,
} from "@repost/syntax/python-scopes";

export interface TextImportItem extends Span {
  readonly name: string;
  readonly alias: string | null;
  readonly bound: string;
}

export interface TextImport extends Span {
  readonly scope: Scope;
  /** The import's failure is caught, or the import never runs. */
  readonly isTried: boolean;
  readonly from: { readonly level: number; readonly module: string } | null;
  readonly hasStar: boolean;
  readonly items: readonly TextImportItem[];
}

export interface TextNames extends Pick<PythonScopes, "bindings" | "globalWrites" | "scopes"> {
  readonly loads: readonly NameReference[];
  readonly imports: readonly TextImport[];
  /** Names in `global` statements, or deleted by the module. */
  readonly changed: readonly NamedSpan[];
}

/** Includes branches that never run. */
export function readNames(root: SyntaxNode, code: string): TextNames {
  const { bindings, globalWrites, scopes, ...names } = scopesOf(root, { code, keepsUnreached: true });
  const loads = names.references.filter(({ isQuoted }) => !isQuoted);
  const changed = [...names.globalSpans, ...names.deleted];
  return { bindings, globalWrites, scopes, loads, imports: names.placedImports.map(readImport), changed };
}

function readImport({ statement, scope, isTried, isUnreached }: PlacedImport): TextImport {
  const { start, end, isFrom, level, module, hasStar } = statement;
  const items = statement.items.map((item): TextImportItem => ({
    start: item.start,
    end: item.end,
    name: item.name.join("."),
    alias: item.hasAlias ? item.bound : null,
    bound: item.bound,
  }));
  const from = isFrom ? { level, module: module.join(".") } : null;
  return { start, end, scope, isTried: isTried || isUnreached, from, hasStar, items };
}
