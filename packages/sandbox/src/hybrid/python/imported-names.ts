import type { Parser, SyntaxNode } from "@repost/syntax";

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
      const items = node.childrenForFieldName("name").map((one) => {
        const dotted = (one.childForFieldName("name") ?? one).text;
        return { dotted, alias: one.childForFieldName("alias")?.text };
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
  const used = new Set(names.filter((one) => one.module === module && one.item !== null).map(({ item }) => item ?? ""));
  const own = new Set(names.filter((one) => one.item === null && one.module === module).map(({ name }) => name));
  for (const node of root.descendantsOfType("attribute")) {
    const object = node.childForFieldName("object")?.text ?? "";
    const attribute = node.childForFieldName("attribute")?.text;
    if (own.has(object) && attribute !== undefined) used.add(attribute);
  }
  const submodules = new Set(names.map((one) => one.module));
  return [...used].filter((name) => name !== "*" && !submodules.has(`${module}.${name}`));
}

export function definedNames(parser: Parser, code: string): ReadonlySet<string> {
  using tree = parser.parse(code);
  const found = new Set<string>();
  for (const statement of tree.root.namedChildren) {
    const definition =
      statement.type === "decorated_definition" ? (statement.childForFieldName("definition") ?? statement) : statement;
    const name = definition.childForFieldName("name");
    if (/^(?:function|class)_definition$/u.test(definition.type) && name !== null) found.add(name.text);
    for (const one of importedNames(statement)) found.add(one.name.split(".")[0] ?? "");
    for (const left of statement.descendantsOfType("assignment").map((node) => node.childForFieldName("left")))
      for (const identifier of left === null ? [] : [left, ...left.descendantsOfType("identifier")])
        if (identifier.type === "identifier") found.add(identifier.text);
  }
  return found;
}
