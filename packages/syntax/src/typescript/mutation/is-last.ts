import { contentOf } from "../extras.ts";
import { isFunctionLike } from "../own-scope.ts";
import { LOOPS, type Site } from "./site.ts";

export function isLast(statement: Site): boolean {
  for (let site = statement; site.parent !== undefined; site = site.parent) {
    const { node } = site.parent;
    if (isFunctionLike(node)) return true;
    if (LOOPS.test(node.type) || node.type === "switch_body") return false;
    if (node.type === "try_statement" && node.childForFieldName("finalizer") !== null) return false;
    if (node.type === "statement_block" && contentOf(node).at(-1)?.id !== site.node.id) return false;
  }
  return true;
}
