import type { Parser, SyntaxNode } from "@repost/syntax";
import { boundNames, scopesOf } from "@repost/syntax/python-scopes";

interface ImportedName {
  readonly module: string;
  /** null for the module itself. */
  readonly item: string | null;
  readonly name: string;
}

export function importedNames(root: SyntaxNode): readonly ImportedName[] {
  return scopesOf(root, { keepsUnreached: true }).imports.flatMap(({ isFrom, level, module, items }) =>
    items.flatMap(({ name: parts, hasAlias, bound }): readonly ImportedName[] => {
      const dotted = parts.join(".");
      const name = hasAlias ? bound : dotted;
      if (!isFrom) return [{ module: dotted, item: null, name }];
      return level > 0 ? [] : [{ module: module.join("."), item: dotted, name }];
    }),
  );
}

export function usedNames(root: SyntaxNode, module: string): readonly string[] {
  const names = importedNames(root);
  const used = new Set(
    names.filter((imported) => imported.module === module && imported.item !== null).map(({ item }) => item ?? ""),
  );
  const moduleNames = new Set(
    names.filter((imported) => imported.item === null && imported.module === module).map(({ name }) => name),
  );
  for (const node of root.descendantsOfType("attribute")) {
    const object = node.childForFieldName("object")?.text ?? "";
    const attribute = node.childForFieldName("attribute")?.text;
    if (moduleNames.has(object) && attribute !== undefined) used.add(attribute);
  }
  const submodules = new Set(names.map((imported) => imported.module));
  return [...used].filter((name) => name !== "*" && !submodules.has(`${module}.${name}`));
}

export function definedNames(parser: Parser, code: string): ReadonlySet<string> {
  using tree = parser.parse(code);
  return new Set(boundNames(tree.root));
}
