import { loadParser, type SyntaxNode } from "@repost/syntax";
import { bindingsOf } from "../../published/python/bindings.ts";

/** Returns the names that a module binds at top level, sorted. */
export async function moduleNames(code: string): Promise<readonly string[]> {
  using tree = (await loadParser("python")).parse(code);
  const names = new Set<string>();
  const pending: SyntaxNode[] = [tree.root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { binds, evaluates } = bindingsOf(node);
    for (const name of binds) names.add(name);
    pending.push(...evaluates.filter(({ inside }) => !inside).map((part) => part.node));
  }
  return [...names].toSorted();
}
