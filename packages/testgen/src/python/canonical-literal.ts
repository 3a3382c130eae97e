import { isList } from "../values/canonical-parts.ts";
import { withoutReferences } from "../values/without-references.ts";
import type { CanonicalTagged, CanonicalValue } from "@repost/spec";
import { libraryLiteral } from "./library-literals.ts";
import { printExpression } from "./source/print-expression.ts";
import { writeBytesLiteral, writeTextLiteral } from "./source/string-literal.ts";

/** Null for objects, cycles and NaN. Repeats shared values, because `==` ignores identity. */
export function canonicalLiteral(value: CanonicalValue): string | null {
  return write(withoutReferences(value));
}

function write(value: CanonicalValue): string | null {
  if (value === null) return "None";
  if (typeof value === "boolean") return printExpression({ kind: "boolean", value });
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return writeTextLiteral(value);
  if (isList(value)) return joined(value, "[", "]");
  if (value["id"] !== undefined) return null;
  const writer = WRITERS[value.$];
  return writer === undefined ? libraryLiteral(value) : writer(value);
}

type Writer = (value: CanonicalTagged) => string | null;

const WRITERS: Readonly<Record<string, Writer>> = {
  int: ({ v }) => (typeof v === "string" ? v : null),
  float: ({ v }) => (typeof v === "string" ? floatLiteral(v) : null),
  str: ({ v }) => (isList(v) ? writeTextLiteral(String.fromCharCode(...v.map(Number))) : null),
  bytes: ({ v }) => (typeof v === "string" ? writeBytesLiteral(Buffer.from(v, "base64").toString("latin1")) : null),
  bytearray: ({ v }) =>
    typeof v === "string" ? `bytearray(${writeBytesLiteral(Buffer.from(v, "base64").toString("latin1"))})` : null,
  tuple: ({ v }) => (isList(v) ? (v.length === 1 ? joined(v, "(", ",)") : joined(v, "(", ")")) : null),
  set: ({ v }) => (isList(v) ? (v.length === 0 ? "set()" : joined(v, "{", "}")) : null),
  frozenset: ({ v }) => (isList(v) ? wrapped("frozenset(", joined(v, "{", "}"), ")") : null),
  dict: ({ v }) => (isList(v) ? pairs(v) : null),
  enum: (value) => {
    const { class: owner, name } = value;
    return typeof owner === "string" && typeof name === "string" && /^\w+$/u.test(name) ? `${owner}.${name}` : null;
  },
  type: ({ v }) => (typeof v === "string" && /^[\w.]+$/u.test(v) ? v : null),
  function: (value) =>
    typeof value["v"] === "string" && /^\w+$/u.test(value["v"]) && value["self"] === undefined ? value["v"] : null,
  list: ({ v }) => (isList(v) ? joined(v, "[", "]") : null),
  complex: ({ re, im }) => {
    const parts = [re, im].map((part) => (typeof part === "string" ? floatLiteral(part) : null));
    return parts.includes(null) ? null : `complex(${parts.join(", ")})`;
  },
  constant: ({ v }) => (v === "Ellipsis" || v === "NotImplemented" ? v : null),
  range: ({ v }) => (typeof v === "string" ? `range(${v.split(":").join(", ")})` : null),
};

function floatLiteral(text: string): string | null {
  if (text === "nan") return null;
  return text.endsWith("inf") ? `float("${text}")` : text;
}

function joined(items: readonly CanonicalValue[], open: string, close: string): string | null {
  const written = items.map(write);
  return written.includes(null) ? null : `${open}${written.join(", ")}${close}`;
}

function wrapped(open: string, inner: string | null, close: string): string | null {
  if (inner === "{}") return `${open}${close}`;
  return inner === null ? null : `${open}${inner}${close}`;
}

function pairs(entries: readonly CanonicalValue[]): string | null {
  const written = entries.map((entry) => {
    const [key, value] = isList(entry) ? entry : [];
    const [left, right] = [key, value].map((part) => (part === undefined ? null : write(part)));
    return left === null || right === null || left === undefined || right === undefined ? null : `${left}: ${right}`;
  });
  return written.includes(null) ? null : `{${written.join(", ")}}`;
}
