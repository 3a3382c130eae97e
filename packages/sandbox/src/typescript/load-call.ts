import type { Span } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";

/** `require("module")` or `import("module")`. */
export interface LoadCall extends Span {
  readonly kind: "require" | "import";
  readonly specifier: string;
  /** Variable of the module. */
  readonly whole: string | null;
  /** Member of the call, as in `require("module").name`. */
  readonly member: string | null;
  readonly parts: readonly LoadedPart[];
}

export interface LoadedPart {
  readonly key: string;
  readonly local: string;
}

export function loadCallOf(node: SyntaxNode): LoadCall | undefined {
  if (node.type !== "call_expression") return undefined;
  const argument = node.childForFieldName("arguments")?.firstNamedChild;
  const kind = node.childForFieldName("function")?.text;
  if ((kind !== "require" && kind !== "import") || argument?.type !== "string") return undefined;
  const span = { start: node.startIndex, end: node.endIndex };
  return { ...span, kind, specifier: argument.text.slice(1, -1), ...receivers(node) };
}

function receivers(call: SyntaxNode): Pick<LoadCall, "whole" | "member" | "parts"> {
  let value = call;
  while (value.parent !== null && /^(?:await|parenthesized)_expression$/u.test(value.parent.type)) value = value.parent;
  const { parent } = value;
  const isObject = parent?.type === "member_expression" && parent.childForFieldName("object")?.id === value.id;
  const member = isObject ? (parent.childForFieldName("property")?.text ?? "") : null;
  const name = parent?.type === "variable_declarator" ? parent.childForFieldName("name") : null;
  const whole = name?.type === "identifier" ? name.text : null;
  return { whole, member, parts: name?.type === "object_pattern" ? partsOf(name) : [] };
}

export function partsOf(pattern: SyntaxNode): readonly LoadedPart[] {
  return pattern.namedChildren.flatMap((child) => {
    if (child.type === "shorthand_property_identifier_pattern") return [{ key: child.text, local: child.text }];
    const target = child.type === "object_assignment_pattern" ? child.childForFieldName("left") : null;
    if (target !== null) return [{ key: target.text, local: target.text }];
    const key = child.type === "pair_pattern" ? child.childForFieldName("key")?.text : undefined;
    return key === undefined ? [] : [{ key, local: child.childForFieldName("value")?.text ?? key }];
  });
}
