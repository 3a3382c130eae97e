import { loadParser } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/javascript-scopes";

export async function javascriptImports(code: string): Promise<string[]> {
  const parser = await loadParser("javascript");
  using tree = parser.parse(code);
  const { imports, calls } = scopesOf(tree.root, { code });
  const names = new Set([...imports, ...calls].map(({ specifier }) => packageName(specifier)));
  names.delete("");
  return [...names].toSorted();
}

/** Returns `a` for a/b, `@a/b` for @a/b/c, nothing for paths. */
function packageName(source: string): string {
  if (/^[./#]/u.test(source)) return "";
  const parts = source.replace(/^node:/u, "").split("/");
  return parts.slice(0, source.startsWith("@") ? 2 : 1).join("/");
}
