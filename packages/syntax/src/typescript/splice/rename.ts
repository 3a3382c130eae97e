import { applyEdits, type Edit } from "../../apply-edits.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { walk } from "../../walk.ts";

/** Renames bound names and their uses, shadowing names included. */
export function renameAll(root: SyntaxNode, code: string, names: ReadonlyMap<string, string>): string {
  const edits: Edit[] = [];
  walk(root, (node) => {
    if (node.type === "import_specifier") {
      edits.push(...renameSpecifier(node, names));
      return false;
    }
    const replacement = replacementOf(node, names);
    if (replacement !== undefined) edits.push({ start: node.startIndex, end: node.endIndex, replacement });
    return true;
  });
  return applyEdits(code, edits);
}

function replacementOf(node: SyntaxNode, names: ReadonlyMap<string, string>): string | undefined {
  switch (node.type) {
    case "identifier":
    case "type_identifier":
      return names.get(node.text);
    case "shorthand_property_identifier":
    case "shorthand_property_identifier_pattern":
      return names.has(node.text) ? `${node.text}: ${names.get(node.text)}` : undefined;
    default:
      return undefined;
  }
}

function renameSpecifier(specifier: SyntaxNode, names: ReadonlyMap<string, string>): readonly Edit[] {
  const alias = specifier.childForFieldName("alias");
  const local = alias ?? specifier.childForFieldName("name");
  const name = local === null ? undefined : names.get(local.text);
  if (local === null || name === undefined) return [];
  const replacement = alias === null ? `${local.text} as ${name}` : name;
  return [{ start: local.startIndex, end: local.endIndex, replacement }];
}

export function freshName(name: string, ...texts: readonly string[]): string {
  let number = 1;
  while (texts.some((text) => text.includes(`${name}$${number}`))) number += 1;
  return `${name}$${number}`;
}
