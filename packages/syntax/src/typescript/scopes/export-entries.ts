import { spanOf } from "../../scope-collection.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import type { ExportEntry } from "./module-scopes.ts";
import { objectPath } from "./object-path.ts";

export function localEntry(
  exported: string,
  name: string,
  node: SyntaxNode,
  chain: readonly string[] = [],
): ExportEntry {
  return { kind: "local", exported, name, chain, isType: false, ...spanOf(node) };
}

export function valueEntry(exported: string, name: string, node: SyntaxNode): ExportEntry {
  return { kind: "value", exported, name, isType: false, ...spanOf(node) };
}

/** Returns undefined unless the value is a name or its property. */
export function aliasEntry(exported: string, value: SyntaxNode): ExportEntry | undefined {
  const path = objectPath(value);
  if (path?.isWhole !== true) return undefined;
  return localEntry(
    exported,
    path.base.text,
    value,
    path.chain.map(({ name }) => name),
  );
}
