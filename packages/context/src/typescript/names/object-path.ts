import type { SyntaxNode } from "@repost/syntax";
import type { Link } from "./name-table.ts";

/** The name that an expression starts at, and the properties taken directly of it. */
export interface ObjectPath {
  readonly base: SyntaxNode;
  readonly chain: readonly Link[];
  /** Nothing but properties with written names lies between the name and the expression's end. */
  readonly isWhole: boolean;
}

/** Nobody writes longer ones by hand, and looking at each of them from every part of a longer one would take for ever. */
const maxParts = 200;

const wrappers = new Set(["parenthesized_expression", "as_expression", "satisfies_expression", "type_assertion"]);

/**
 * Follows properties down to the name that they are taken of: `a.b[0].c` starts at a, with the property b. Undefined where the expression
 * starts at something else, such as a call's result.
 */
export function objectPath(node: SyntaxNode): ObjectPath | undefined {
  let links: Link[] = [];
  let isWhole = true;
  let at: SyntaxNode | null = node;
  for (let parts = 0; at !== null && parts < maxParts; parts++) {
    if (at.type === "identifier") return { base: at, chain: links.toReversed(), isWhole };
    if (at.type === "member_expression" || at.type === "nested_identifier") {
      const property = at.childForFieldName("property");
      if (property?.type === "property_identifier") links.push({ name: property.text, end: property.endIndex });
      else [links, isWhole] = [[], false];
      at = at.childForFieldName("object");
    } else if (at.type === "subscript_expression") {
      const key = stringValue(at.childForFieldName("index"));
      if (key === undefined) [links, isWhole] = [[], false];
      else links.push({ name: key, end: at.endIndex });
      at = at.childForFieldName("object");
    } else if (at.type === "non_null_expression") at = at.firstNamedChild;
    else if (wrappers.has(at.type)) {
      [links, isWhole] = [[], false];
      at = at.type === "type_assertion" ? at.lastNamedChild : at.firstNamedChild;
    } else return undefined;
  }
  return undefined;
}

/** The text of a string without escapes. */
export function stringValue(node: SyntaxNode | null): string | undefined {
  if (node?.type !== "string" || node.namedChildCount > 1) return undefined;
  const text = node.text.slice(1, -1);
  return text.includes("\\") ? undefined : text;
}
