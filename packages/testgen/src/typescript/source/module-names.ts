import type { SyntaxNode } from "@repost/syntax";
import { runtimeNames } from "@repost/syntax/javascript-scopes";

/** Excludes types, and imports used only as types. */
export function moduleNames(root: SyntaxNode): ReadonlySet<string> {
  return new Set(runtimeNames(root).map(({ name }) => name));
}
