import { loadParser, type SyntaxNode, walk } from "@repost/syntax";

export async function topLevelNames(code: string): Promise<readonly string[]> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  const names = new Set<string>();
  walk(tree.root, (node) => {
    for (const name of boundNames(node)) names.add(name);
    return !["function_definition", "class_definition", "lambda"].includes(node.type);
  });
  return [...names].toSorted();
}

function boundNames(node: SyntaxNode): readonly string[] {
  switch (node.type) {
    case "function_definition":
    case "class_definition":
      return textsOf([node.childForFieldName("name")]);
    case "assignment":
    case "augmented_assignment":
    case "for_statement":
      return identifiersIn(node.childForFieldName("left"));
    case "named_expression":
      return textsOf([node.childForFieldName("name")]);
    case "as_pattern_target":
      return identifiersIn(node);
    case "import_statement":
    case "import_from_statement":
      return importedNames(node);
    default:
      return [];
  }
}

/** `a.b` binds `a`; `a.b as c` binds `c`. */
function importedNames(node: SyntaxNode): readonly string[] {
  const module = node.childForFieldName("module_name");
  return node.namedChildren.flatMap((child) => {
    if (child.id === module?.id) return [];
    const name = child.type === "aliased_import" ? child.childForFieldName("alias") : child;
    return name === null ? [] : [(name.text.split(".")[0] ?? "").trim()];
  });
}

function identifiersIn(node: SyntaxNode | null): readonly string[] {
  if (node === null || node.type === "attribute" || node.type === "subscript") return [];
  return node.type === "identifier" ? [node.text] : node.namedChildren.flatMap(identifiersIn);
}

function textsOf(nodes: readonly (SyntaxNode | null)[]): readonly string[] {
  return nodes.flatMap((node) => (node === null ? [] : [node.text]));
}
