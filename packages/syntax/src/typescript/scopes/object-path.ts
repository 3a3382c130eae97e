import type { Link, ObjectPath } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";

/** Limits quadratic time for long chains. */
const maxParts = 200;

const wrappers = new Set(["parenthesized_expression", "as_expression", "satisfies_expression", "type_assertion"]);

/** Returns the first name and property: a and b in `a.b[0].c`. */
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

export function stringValue(node: SyntaxNode | null): string | undefined {
  if (node?.type !== "string" || node.namedChildCount > 1) return undefined;
  const text = node.text.slice(1, -1);
  return text.includes("\\") ? undefined : text;
}
