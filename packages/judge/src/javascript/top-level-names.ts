import type { Language } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { type RuntimeName, runtimeNames } from "@repost/syntax/javascript-scopes";

/** Lists names that exist at run time, without imports. */
export async function topLevelNames(code: string, language: Language): Promise<readonly RuntimeName[]> {
  const parser = await loadParser(language);
  using tree = parser.parse(code);
  return runtimeNames(tree.root).toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
