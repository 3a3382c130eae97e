import { loadParser } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/python-scopes";

/** Returns sorted top-level modules, without relative imports. */
export async function pythonImports(code: string): Promise<string[]> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  const statements = scopesOf(tree.root, { code, keepsUnreached: true }).imports.filter(({ level }) => level === 0);
  const modules = statements.flatMap(({ isFrom, module, items }) =>
    isFrom ? [module] : items.map(({ name }) => name),
  );
  return [...new Set(modules.flatMap(([first]) => first ?? []))].toSorted();
}
