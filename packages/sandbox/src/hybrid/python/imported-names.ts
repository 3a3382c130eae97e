import type { Parser, SyntaxNode } from "@repost/syntax";
import { boundNames } from "@repost/syntax/python-scopes";

interface ImportedName {
  readonly module: string;
  /** null for the module itself. */
  readonly item: string | null;
  readonly name: string;
}

export function importedNames(root: SyntaxNode): readonly ImportedName[] {
  return root
    .descendantsOfType(["import_statement", "import_from_statement"])
    .flatMap((node): readonly ImportedName[] => {
      const items = node.childrenForFieldName("name").map((nameNode) => {
        const dotted = (nameNode.childForFieldName("name") ?? nameNode).text;
        return { dotted, alias: nameNode.childForFieldName("alias")?.text };
      });
      if (node.type === "import_from_statement") {
        const module = node.childForFieldName("module_name")?.text ?? "";
        return module.startsWith(".") || module === "__future__"
          ? []
          : items.map(({ dotted, alias }) => ({ module, item: dotted, name: alias ?? dotted }));
      }
      return items.map(({ dotted, alias }) => ({
        module: dotted,
        item: null,
        name: alias ?? dotted,
      }));
    });
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
