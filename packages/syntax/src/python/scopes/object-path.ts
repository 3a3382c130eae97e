import type { Link, ObjectPath } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";

/** Limits quadratic time for long chains. */
const maxParts = 200;

/** Returns the first name and attribute: a and b in `a.b[0].c`. */
export function objectPath(node: SyntaxNode): ObjectPath | undefined {
  let links: Link[] = [];
  let isWhole = true;
  let at: SyntaxNode | null = node;
  for (let parts = 0; at !== null && parts < maxParts; parts++) {
    if (at.type === "identifier") return { base: at, chain: links.toReversed(), isWhole };
    if (at.type === "attribute") {
      const attribute = at.childForFieldName("attribute");
      if (attribute !== null) links.push({ name: attribute.text, end: attribute.endIndex });
      at = at.childForFieldName("object");
    } else if (at.type === "subscript") {
      links = [];
      isWhole = false;
      at = at.childForFieldName("value");
    } else return undefined;
  }
  return undefined;
}
