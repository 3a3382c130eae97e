import { loadParser, type SyntaxNode, walk } from "@repost/syntax";

/** Returns sorted top-level modules, without relative imports. */
export async function pythonImports(code: string): Promise<string[]> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  const names = new Set<string>();
  walk(tree.root, (node) => {
    if (node.type === "import_from_statement") add(names, node.childForFieldName("module_name"));
    else if (node.type === "import_statement") for (const name of node.childrenForFieldName("name")) add(names, name);
  });
  return [...names].toSorted();
}

function add(names: Set<string>, module: SyntaxNode | null): void {
  const dotted = module?.type === "aliased_import" ? module.childForFieldName("name") : module;
  const first = dotted?.type === "dotted_name" ? dotted.namedChild(0) : null;
  if (first !== null) names.add(first.text);
}
