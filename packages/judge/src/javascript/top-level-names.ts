import type { Language } from "@repost/spec";
import { parseCode } from "@repost/syntax";
import { type RuntimeName, runtimeNames } from "@repost/syntax/javascript-scopes";

/** Lists names that exist at run time, without imports. */
export async function topLevelNames(code: string, language: Language): Promise<readonly RuntimeName[]> {
  using tree = await parseCode(language, code);
  return runtimeNames(tree.root).toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
