import { loadParser } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/python-scopes";

export async function moduleNames(code: string): Promise<readonly string[]> {
  using tree = (await loadParser("python")).parse(code);
  return [...scopesOf(tree.root, { code, keepsUnreached: true }).bindings.keys()].toSorted();
}
