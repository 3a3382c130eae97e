import { loadParser } from "@repost/syntax";
import { boundNames } from "@repost/syntax/python-scopes";

export async function topLevelNames(code: string): Promise<readonly string[]> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  return boundNames(tree.root).toSorted();
}
