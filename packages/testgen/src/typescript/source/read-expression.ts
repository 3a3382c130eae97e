import type { SyntaxNode } from "@repost/syntax";
import {
  boolean,
  code,
  float,
  integer,
  list,
  mapping,
  nothing,
  text,
  type Expression,
  type MappingEntry,
} from "../../values/expression.ts";
import { child, partsOf } from "./nodes.ts";

/** Returns null for expressions with names. */
export function readLiteral(node: SyntaxNode): Expression | null {
  switch (node.type) {
    case "parenthesized_expression":
      return node.namedChildren[0] === undefined ? null : readLiteral(node.namedChildren[0]);
    case "string":
      return node.text.includes("\\") ? code(node.text) : text(node.text.slice(1, -1));
    case "template_string":
      return node.namedChildren.some(({ type }) => type === "template_substitution") ? null : code(node.text);
    case "number":
      return readNumber(node.text);
    case "unary_expression":
      return /^[-+]\s*[\d.]/u.test(node.text) ? readNumber(node.text.replaceAll(/\s/gu, "")) : null;
    case "true":
    case "false":
      return boolean(node.type === "true");
    case "undefined":
      return nothing;
    case "null":
    case "regex":
      return code(node.text);
    case "array": {
      const items = partsOf(node).flatMap((item) => readLiteral(item) ?? []);
      return items.length < partsOf(node).length ? null : list(items);
    }
    case "object": {
      const entries = node.namedChildren.flatMap(readEntry);
      return entries.length < node.namedChildren.length ? null : mapping(entries);
    }
    default:
      return null;
  }
}

function readNumber(written: string): Expression | null {
  if (written.endsWith("n")) return code(written);
  const value = Number(written.replaceAll("_", ""));
  if (Number.isNaN(value)) return null;
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? integer(value) : float(String(value));
}

function readEntry(pair: SyntaxNode): readonly MappingEntry[] {
  const key = pair.type === "pair" ? child(pair, "key") : null;
  const value = child(pair, "value");
  const read = value === null ? null : readLiteral(value);
  if (key === null || key.type === "computed_property_name" || read === null) return [];
  return [[text(key.type === "string" ? key.text.slice(1, -1) : key.text), read]];
}
