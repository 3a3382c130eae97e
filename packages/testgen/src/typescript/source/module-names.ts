import type { SyntaxNode } from "@repost/syntax";

const NAME = /[A-Za-z_$][\w$]*/gu;

/** Excludes types, and imports used only as types. */
export function moduleNames(root: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  const statements = root.namedChildren;
  for (const child of statements) if (child.type !== "import_statement") addNames(child, names);
  const imported = new Set<string>();
  for (const child of statements) if (child.type === "import_statement") addNames(child, imported);
  if (imported.size > 0) for (const name of usedAsValues(statements)) if (imported.has(name)) names.add(name);
  return names;
}

function usedAsValues(statements: readonly SyntaxNode[]): ReadonlySet<string> {
  const others = statements.filter(({ type }) => type !== "import_statement");
  return new Set(
    others.flatMap((one) =>
      one.descendantsOfType(["identifier", "shorthand_property_identifier", "jsx_identifier"]).map(({ text }) => text),
    ),
  );
}

function addNames(node: SyntaxNode, names: Set<string>): void {
  switch (node.type) {
    case "export_statement":
      for (const child of node.namedChildren) addNames(child, names);
      return;
    case "lexical_declaration":
    case "variable_declaration":
      for (const child of node.namedChildren)
        for (const name of boundBy(child.childForFieldName("name"))) names.add(name);
      return;
    case "function_declaration":
    case "generator_function_declaration":
    case "class_declaration":
    case "abstract_class_declaration":
    case "enum_declaration": {
      const name = node.childForFieldName("name")?.text;
      if (name !== undefined) names.add(name);
      return;
    }
    case "import_statement":
      if (!/^import\s+type\b/u.test(node.text))
        for (const clause of node.descendantsOfType(["import_specifier", "namespace_import", "import_clause"]))
          for (const name of boundBy(clause.childForFieldName("alias") ?? clause.namedChildren[0] ?? null))
            names.add(name);
  }
}

/** Keys and defaults among them are harmless. */
function boundBy(pattern: SyntaxNode | null): readonly string[] {
  return pattern?.text.match(NAME) ?? [];
}
