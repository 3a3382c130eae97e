import type { Span } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";

/** `require("./module")` or `import("./module")`. */
export interface LoadCall extends Span {
  readonly kind: "require" | "import";
  readonly specifier: string;
  readonly whole: string | null;
  readonly parts: readonly { readonly key: string; readonly local: string }[];
}

export function loadCallOf(node: SyntaxNode): LoadCall | undefined {
  if (node.type !== "call_expression") return undefined;
  const callee = node.childForFieldName("function");
  const argument = node.childForFieldName("arguments")?.firstNamedChild;
  const kind = callee?.text;
  if ((kind !== "require" && kind !== "import") || argument?.type !== "string") return undefined;
  const specifier = argument.text.slice(1, -1);
  if (!/^\.{1,2}(?:\/|$)/u.test(specifier)) return undefined;
  const span = { start: node.startIndex, end: node.endIndex };
  return { ...span, kind, specifier, ...receivers(node) };
}

function receivers(call: SyntaxNode): Pick<LoadCall, "whole" | "parts"> {
  let value = call;
  while (value.parent !== null && /^(?:await|parenthesized)_expression$/u.test(value.parent.type)) value = value.parent;
  const { parent } = value;
  const name = parent?.type === "variable_declarator" ? parent.childForFieldName("name") : null;
  if (name?.type === "identifier") return { whole: name.text, parts: [] };
  const parts = name?.type === "object_pattern" ? name.namedChildren.flatMap(partOf) : [];
  return { whole: null, parts };
}

function partOf(part: SyntaxNode): LoadCall["parts"] {
  if (part.type === "shorthand_property_identifier_pattern") return [{ key: part.text, local: part.text }];
  const key = part.childForFieldName("key")?.text;
  const local = part.childForFieldName("value")?.text;
  return part.type === "pair_pattern" && key !== undefined && local !== undefined ? [{ key, local }] : [];
}
