import type { Parser, SyntaxNode } from "@repost/syntax";
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

/** Returns null for expressions with names. */
export function readLiteral(node: SyntaxNode): Expression | null {
  switch (node.type) {
    case "parenthesized_expression":
      return readFirst(node);
    case "string":
      return readText(node.text);
    case "template_string":
      return node.namedChildren.some(({ type }) => type === "template_substitution") ? null : code(node.text);
    case "number":
      return readNumber(node.text);
    case "unary_expression": {
      const value = /^[-+]\s*[\d.]/u.test(node.text) ? readNumber(node.text.replaceAll(/\s/gu, "")) : null;
      return value;
    }
    case "true":
    case "false":
      return boolean(node.type === "true");
    case "undefined":
      return nothing;
    case "null":
    case "regex":
      return code(node.text);
    case "array":
      return readArray(node);
    case "object":
      return readObject(node);
    default:
      return null;
  }
}

function readFirst(node: SyntaxNode): Expression | null {
  const [inner] = node.namedChildren;
  return inner === undefined ? null : readLiteral(inner);
}

function readText(written: string): Expression {
  const inner = written.slice(1, -1);
  return inner.includes("\\") ? code(written) : text(inner);
}

function readNumber(written: string): Expression | null {
  if (written.endsWith("n")) return code(written);
  const value = Number(written.replaceAll("_", ""));
  if (Number.isNaN(value)) return null;
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? integer(value) : float(String(value));
}

function readArray(node: SyntaxNode): Expression | null {
  const items = node.namedChildren.filter(({ type }) => type !== "comment").map(readLiteral);
  return items.includes(null) ? null : list(items.filter((item) => item !== null));
}

function readObject(node: SyntaxNode): Expression | null {
  const entries = node.namedChildren.map((pair): MappingEntry | null => {
    const key = pair.type === "pair" ? pair.childForFieldName("key") : null;
    const value = pair.childForFieldName("value");
    const read = value === null ? null : readLiteral(value);
    if (key === null || key.type === "computed_property_name" || read === null) return null;
    return [text(key.type === "string" ? key.text.slice(1, -1) : key.text), read];
  });
  return entries.includes(null) ? null : mapping(entries.filter((entry) => entry !== null));
}

/** Returns null if an argument is no literal. */
export function readArguments(parser: Parser, written: string): readonly Expression[] | null {
  using tree = parser.parse(`f(${written})`);
  const [argumentList] = tree.root.descendantsOfType("arguments");
  if (argumentList === undefined || tree.root.hasError) return null;
  const values = argumentList.namedChildren.flatMap((argumentNode) =>
    argumentNode.type === "comment" ? [] : [readLiteral(argumentNode)],
  );
  return values.every((value) => value !== null) ? values : null;
}
