import type { CanonicalTagged, CanonicalValue } from "@repost/spec";
import { isList } from "../values/canonical-parts.ts";
import { withoutReferences } from "../values/without-references.ts";
import { quote } from "./print-expression.ts";

/**
 * Returns a deeply equal JavaScript expression, or null. Repeats shared values, because `deepStrictEqual` ignores
 * identity. Invalid dates have none: some Node versions call them unequal.
 */
export function canonicalLiteral(value: CanonicalValue): string | null {
  return write(withoutReferences(value));
}

function write(value: CanonicalValue): string | null {
  if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return quote(value);
  if (isList(value)) return joined(value);
  const writer = WRITERS[value.$];
  return writer === undefined || value["id"] !== undefined ? null : writer(value);
}

type Writer = (value: CanonicalTagged) => string | null;

const WRITERS: Readonly<Record<string, Writer>> = {
  constant: ({ v }) => (v === "undefined" ? v : null),
  dict: ({ v, prototype }) =>
    isList(v) && (prototype === undefined || prototype === "null") ? object(v, prototype === "null") : null,
  list: ({ v }) => (isList(v) ? joined(v) : null),
  url: ({ v }) => (typeof v === "string" ? `new URL(${quote(v)})` : null),
  symbol: ({ v }) => (typeof v === "string" && /^Symbol\.(?:\w+$|for\()/u.test(v) ? v : null),
  array_buffer: ({ v }) =>
    typeof v === "string" ? `new Uint8Array(${joined([...Buffer.from(v, "base64")]) ?? ""}).buffer` : null,
  set: ({ v }) => (isList(v) ? wrapped("new Set(", joined(v)) : null),
  map: ({ v }) => (isList(v) ? wrapped("new Map(", joined(v)) : null),
  bytes: ({ v, class: owner }) => {
    if (typeof v !== "string" || (owner !== "Uint8Array" && owner !== "Buffer")) return null;
    const items = joined([...Buffer.from(v, "base64")]) ?? "";
    return owner === "Buffer" ? `Buffer.from(${items})` : `new Uint8Array(${items})`;
  },
  typed_array: ({ v, class: owner }) =>
    isList(v) && typeof owner === "string" && /^[A-Z]\w+Array$/u.test(owner)
      ? wrapped(`new ${owner}(`, joined(v))
      : null,
  datetime: ({ v }) => (typeof v === "string" && v !== "invalid" ? `new Date(${quote(v)})` : null),
  float: ({ v }) => (typeof v === "string" ? v.replace("inf", "Infinity").replace("nan", "NaN") : null),
  int: ({ v }) => (typeof v === "string" ? v : null),
  pattern: ({ v, flags, last_index: lastIndex }) =>
    typeof v === "string" && typeof flags === "string" && lastIndex === undefined ? `/${v}/${flags}` : null,
  bigint: ({ v }) => (typeof v === "string" ? `${v}n` : null),
};

function wrapped(open: string, inner: string | null): string | null {
  return inner === null ? null : `${open}${inner})`;
}

function object(entries: readonly CanonicalValue[], hasNoPrototype: boolean): string | null {
  const written = entries.map((entry) => {
    const [key, value] = isList(entry) ? entry : [];
    const right = value === undefined ? null : write(value);
    if (typeof key !== "string" || right === null) return null;
    if (key === "__proto__") return `["__proto__"]: ${right}`;
    return `${/^[A-Za-z_$][\w$]*$/u.test(key) ? key : quote(key)}: ${right}`;
  });
  if (written.includes(null)) return null;
  if (hasNoPrototype) return `{ ${["__proto__: null", ...written].join(", ")} }`;
  return written.length === 0 ? "{}" : `{ ${written.join(", ")} }`;
}

function joined(items: readonly CanonicalValue[]): string | null {
  const written = items.map(write);
  return written.includes(null) ? null : `[${written.join(", ")}]`;
}
