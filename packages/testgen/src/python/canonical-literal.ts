import { isList } from "../values/canonical-parts.ts";
import { withoutReferences } from "../values/without-references.ts";
import type { CanonicalTagged, CanonicalValue } from "@repost/spec";
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

/** Writers of expressions by tag. Expressions use the module name: `datetime.date(2024, 1, 31)`. */
const LIBRARY_WRITERS: Readonly<Record<string, (text: string) => string | null>> = {
  date: (text) => dated("datetime.date", /^(\d+)-(\d+)-(\d+)$/u.exec(text)),
  datetime: (text) =>
    dated("datetime.datetime", /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)(?::(\d+)(?:\.(\d+))?)?$/u.exec(text)) ??
    inZone("datetime.datetime", text),
  time: (text) =>
    dated("datetime.time", /^(\d+):(\d+)(?::(\d+)(?:\.(\d+))?)?$/u.exec(text)) ?? inZone("datetime.time", text),
  timedelta,
  decimal: (text) => (/nan/iu.test(text) ? null : `decimal.Decimal(${writeTextLiteral(text)})`),
  fraction: (text) => (/^-?\d+\/\d+$/u.test(text) ? `fractions.Fraction(${text.replace("/", ", ")})` : null),
  uuid: (text) => (/^[\da-f]{32}$/u.test(text) ? `uuid.UUID(${writeTextLiteral(text)})` : null),
  path: (text) => `pathlib.Path(${writeTextLiteral(text)})`,
};

function libraryLiteral({ $: tag, v: text }: CanonicalTagged): string | null {
  return typeof text === "string" ? (LIBRARY_WRITERS[tag]?.(text) ?? null) : null;
}

/** The last number is in microseconds. */
function dated(callee: string, match: RegExpExecArray | null): string | null {
  if (match === null) return null;
  const numbers = match.slice(1).flatMap((digits) => (digits === undefined ? [] : [Number(digits)]));
  return `${callee}(${numbers.join(", ")})`;
}

function inZone(callee: string, text: string): string | null {
  return /^[\d:T.-]+[+-]\d\d:\d\d(?::\d\d)?$/u.test(text) ? `${callee}.fromisoformat(${writeTextLiteral(text)})` : null;
}

function timedelta(text: string): string | null {
  if (!/^-?\d+ \d+ \d+$/u.test(text)) return null;
  const numbers = text.split(" ");
  const keywords = ["days", "seconds", "microseconds"].flatMap((name, index) =>
    Number(numbers[index]) === 0 ? [] : [`${name}=${numbers[index]}`],
  );
  return `datetime.timedelta(${keywords.join(", ")})`;
}
