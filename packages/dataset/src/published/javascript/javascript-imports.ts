import { loadParser, type SyntaxNode, walk } from "@repost/syntax";

export async function javascriptImports(code: string): Promise<string[]> {
  const parser = await loadParser("javascript");
  using tree = parser.parse(code);
  const names = new Set<string>();
  walk(tree.root, (node) => {
    const source = importedSource(node);
    if (source?.type === "string") names.add(packageName(source.text.slice(1, -1)));
  });
  names.delete("");
  return [...names].toSorted();
}

function importedSource(node: SyntaxNode): SyntaxNode | null {
  if (node.type !== "call_expression") return node.childForFieldName("source");
  const called = node.childForFieldName("function");
  const loads = called?.type === "import" || (called?.type === "identifier" && called.text === "require");
  return loads ? (node.childForFieldName("arguments")?.namedChild(0) ?? null) : null;
}

/** Returns `a` for a/b, `@a/b` for @a/b/c, nothing for paths. */
function packageName(source: string): string {
  if (/^[./#]/u.test(source)) return "";
  const parts = source.replace(/^node:/u, "").split("/");
  return parts.slice(0, source.startsWith("@") ? 2 : 1).join("/");
}
