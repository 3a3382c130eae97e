import { noteBinding } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import { readImport } from "@repost/syntax/python-scopes";
import type { Statement } from "../core/code.ts";
import type { Lowering } from "./lowering.ts";

export function lowerImport({ builder }: Lowering, node: SyntaxNode): readonly Statement[] {
  return readImport(node, "top", false).items.map(({ name, hasAlias, bound }) => {
    noteBinding(builder, bound);
    return { kind: "import", level: 0, parts: name, items: [{ name: null, bound, bindsFirst: !hasAlias }] };
  });
}

export function lowerImportFrom({ builder }: Lowering, node: SyntaxNode): readonly Statement[] {
  const { level, module, hasStar, items } = readImport(node, "top", false);
  const named = items.map(({ name, bound }) => ({ name: name.join("."), bound, bindsFirst: false }));
  const star = hasStar ? [{ name: "*", bound: "*", bindsFirst: false }] : [];
  const imported = [...named, ...star];
  for (const { bound } of imported) noteBinding(builder, bound);
  return [{ kind: "import", level, parts: module, items: imported }];
}
