import type { SyntaxNode } from "@repost/syntax";
import type { Link } from "./name-table.ts";

/** The name that an expression starts at, and the attributes taken directly of it. */
export interface ObjectPath {
  readonly base: SyntaxNode;
  readonly chain: readonly Link[];
  /** Nothing but attributes lies between the name and the expression's end. */
  readonly isWhole: boolean;
}

/** Nobody writes longer ones by hand, and looking at each of them from every part of a longer one would take for ever. */
const maxParts = 200;

/**
 * Follows attributes and subscripts down to the name that they are taken of: `a.b[0].c` starts at a, with the attribute b. Undefined
 * where the expression starts at something else, such as a call's result.
 */
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
