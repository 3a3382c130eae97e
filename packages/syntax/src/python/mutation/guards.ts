import type { Site } from "./site.ts";

/** Returns whether a condition guards a case. */
export function isGuard(parent: Site | undefined): boolean {
  return parent?.node.type === "case_clause";
}
