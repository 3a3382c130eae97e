import type { CanonicalValue } from "@repost/spec";
import { identityOf, viewOf } from "../canonical/canonical-view.ts";

export type NodeIndex = ReadonlyMap<number, CanonicalValue>;

/** No recursion, because the tree may be hostile. */
export function indexNodes(root: CanonicalValue): NodeIndex {
  const nodes = new Map<number, CanonicalValue>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    const node = value as CanonicalValue;
    const id = identityOf(node);
    if (id !== null && viewOf(node).kind !== "reference") nodes.set(id, node);
    for (const child of Object.values(value)) {
      if (typeof child === "object") pending.push(child);
    }
  }
  return nodes;
}
