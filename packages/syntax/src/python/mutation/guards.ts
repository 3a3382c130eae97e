import type { Site } from "./site.ts";

export function isGuard(parent: Site | undefined): boolean {
  return parent?.node.type === "case_clause";
}
