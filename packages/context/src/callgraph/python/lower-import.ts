import { childrenOf, textOf, noteBinding } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { ImportItemCode, Statement } from "../core/code.ts";
import type { Lowering } from "./lowering.ts";

export function lowerImport(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  return childrenOf(node).map((child) => {
    const { dotted, alias } = nameAndAlias(lowering, child);
    const parts = dotted.split(".");
    const bound = alias ?? parts[0] ?? dotted;
    noteBinding(lowering.builder, bound);
    return { kind: "import", level: 0, parts, items: [{ name: null, bound, bindsFirst: alias === null }] };
  });
}

export function lowerImportFrom(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const module = node.childForFieldName("module_name");
  if (module === null) return [];
  const text = textOf(lowering, module).replaceAll(/\s/gu, "");
  const dots = /^\.*/u.exec(text)?.[0] ?? "";
  const dotted = text.slice(dots.length);
  const items: ImportItemCode[] = [];
  for (const child of childrenOf(node)) {
    if (child.startIndex === module.startIndex) continue;
    if (child.type === "wildcard_import") {
      noteBinding(lowering.builder, "*");
      items.push({ name: "*", bound: "*", bindsFirst: false });
    } else {
      const { dotted: name, alias } = nameAndAlias(lowering, child);
      noteBinding(lowering.builder, alias ?? name);
      items.push({ name, bound: alias ?? name, bindsFirst: false });
    }
  }
  return [{ kind: "import", level: dots.length, parts: dotted === "" ? [] : dotted.split("."), items }];
}

function nameAndAlias(
  lowering: Lowering,
  node: SyntaxNode,
): { readonly dotted: string; readonly alias: string | null } {
  const name = node.type === "aliased_import" ? node.childForFieldName("name") : node;
  const alias = node.type === "aliased_import" ? node.childForFieldName("alias") : null;
  const dotted = name === null ? "" : textOf(lowering, name).replaceAll(/\s/gu, "");
  return { dotted, alias: alias === null ? null : textOf(lowering, alias) };
}
