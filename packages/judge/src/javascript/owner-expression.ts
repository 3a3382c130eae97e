import type { SyntaxNode } from "@repost/syntax";

export interface Owner {
  readonly expression: string;
  readonly isStatic: boolean;
}

const WRAPPERS = new Set(["parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"]);

export function ownerExpression(method: SyntaxNode): Owner | undefined {
  const holder = method.parent?.type === "class_body" ? method.parent.parent : method.parent;
  const expression = holder === null || holder === undefined ? undefined : nameOf(holder);
  if (expression === undefined) return undefined;
  const isStatic = holder?.type === "object" || method.children.some(({ type }) => type === "static");
  return { expression, isStatic };
}

function nameOf(holder: SyntaxNode): string | undefined {
  if (holder.type.endsWith("class_declaration")) return holder.childForFieldName("name")?.text;
  let value = holder;
  while (value.parent !== null && WRAPPERS.has(value.parent.type)) value = value.parent;
  const place = value.parent;
  switch (place?.type) {
    case "variable_declarator":
      return place.childForFieldName("name")?.text;
    case "assignment_expression":
      return place.childForFieldName("left")?.text;
    case "pair":
      return memberOf(place);
    default:
      return undefined;
  }
}

function memberOf(pair: SyntaxNode): string | undefined {
  const outer = pair.parent === null ? undefined : nameOf(pair.parent);
  const key = pair.childForFieldName("key");
  if (outer === undefined || key === null || key.type === "computed_property_name") return undefined;
  return `${outer}[${key.type === "property_identifier" ? JSON.stringify(key.text) : key.text}]`;
}
