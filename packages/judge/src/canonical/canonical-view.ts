import type { CanonicalValue } from "@repost/spec";
import { numberOf, type CanonicalNumber } from "./canonical-number.ts";

/** Malformed values, which hostile code may send, become `opaque`. */
export type CanonicalView =
  | { readonly kind: "none" }
  | { readonly kind: "number"; readonly number: CanonicalNumber }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly base64: string }
  | { readonly kind: "list" | "tuple" | "set"; readonly tag: string; readonly items: readonly CanonicalValue[] }
  | { readonly kind: "dict"; readonly tag: "dict" | "map"; readonly entries: readonly DictEntry[] }
  | { readonly kind: "iterator"; readonly items: readonly CanonicalValue[]; readonly more: boolean }
  | { readonly kind: "function"; readonly name: string; readonly self: CanonicalValue | undefined }
  | { readonly kind: "named"; readonly tag: string; readonly name: string; readonly value: CanonicalValue }
  | {
      readonly kind: "object";
      readonly className: string;
      readonly attributes: Attributes;
      readonly items: CanonicalValue;
    }
  | {
      readonly kind: "exception";
      readonly types: readonly string[];
      readonly message: string;
      readonly attributes: Attributes;
    }
  | { readonly kind: "reference"; readonly id: number }
  | { readonly kind: "opaque"; readonly value: CanonicalValue };

export interface DictEntry {
  readonly key: CanonicalValue;
  readonly value: CanonicalValue;
}

export type Attributes = ReadonlyMap<string, CanonicalValue>;

type Tagged = Readonly<Record<string, unknown>>;

const SEQUENCES: Readonly<Record<string, "list" | "tuple" | "set">> = {
  list: "list",
  tuple: "tuple",
  set: "set",
  frozenset: "set",
};

export function viewOf(value: CanonicalValue): CanonicalView {
  if (value === null) return { kind: "none" };
  if (typeof value === "string") return { kind: "text", text: value };
  if (Array.isArray(value)) return { kind: "list", tag: "list", items: value as readonly CanonicalValue[] };
  const number = numberOf(value);
  if (number !== null) return { kind: "number", number };
  if (typeof value !== "object") return { kind: "opaque", value };
  const cached = largeViews.get(value);
  if (cached !== undefined) return cached;
  const view = taggedView(value as Tagged) ?? { kind: "opaque", value };
  if (view.kind === "dict" || view.kind === "object") largeViews.set(value, view);
  return view;
}

const largeViews = new WeakMap<object, CanonicalView>();

export function identityOf(value: CanonicalValue): number | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { $: tag, id } = value as Tagged;
  // `id` is an ordinary name among attributes.
  return typeof id === "number" && tag !== "attributes" ? id : null;
}

export function dictFields(value: CanonicalValue): ReadonlyMap<string, CanonicalValue> {
  const view = viewOf(value);
  const entries = view.kind === "dict" ? view.entries : [];
  return new Map(entries.flatMap(({ key, value: field }) => (typeof key === "string" ? [[key, field]] : [])));
}

function taggedView(value: Tagged): CanonicalView | null {
  const tag = value["$"];
  if (typeof tag !== "string") return null;
  const content = value["v"];
  const sequence = Object.hasOwn(SEQUENCES, tag) ? SEQUENCES[tag] : undefined;
  if (sequence !== undefined) return Array.isArray(content) ? { kind: sequence, tag, items: valuesOf(content) } : null;
  switch (tag) {
    case "str":
      return textView(content);
    case "bytes":
    case "bytearray":
      return typeof content === "string" ? { kind: "bytes", base64: content } : null;
    case "dict":
    case "map":
      return dictView(tag, content);
    case "typed_array":
      return typedArrayView(value);
    case "iterator":
      return Array.isArray(content)
        ? { kind: "iterator", items: valuesOf(content), more: value["more"] === true }
        : null;
    case "enum":
      return enumView(value);
    case "function":
      return typeof content === "string"
        ? { kind: "function", name: content, self: value["self"] as CanonicalValue | undefined }
        : null;
    case "object":
      return objectView(value);
    case "exception":
      return exceptionView(value);
    case "ref":
      return typeof value["id"] === "number" ? { kind: "reference", id: value["id"] } : null;
    default:
      return typeof content === "string" ? { kind: "named", tag, name: content, value: valueOf(value) } : null;
  }
}

function textView(units: unknown): CanonicalView | null {
  if (!Array.isArray(units) || !units.every((unit) => typeof unit === "number")) return null;
  return { kind: "text", text: units.map((unit) => String.fromCharCode(unit)).join("") };
}

function typedArrayView({ class: className, v: content }: Tagged): CanonicalView | null {
  if (typeof className !== "string" || !Array.isArray(content)) return null;
  return { kind: "list", tag: className, items: valuesOf(content) };
}

function dictView(tag: "dict" | "map", content: unknown): CanonicalView | null {
  if (!Array.isArray(content)) return null;
  const entries: DictEntry[] = [];
  for (const pair of content as readonly unknown[]) {
    if (!Array.isArray(pair) || pair.length !== 2) return null;
    const [key, value] = valuesOf(pair);
    entries.push({ key: key ?? null, value: value ?? null });
  }
  return { kind: "dict", tag, entries };
}

function objectView(value: Tagged): CanonicalView | null {
  const attributes = attributesOf(value["v"]);
  if (typeof value["class"] !== "string" || attributes === null) return null;
  return {
    kind: "object",
    className: value["class"],
    attributes,
    items: (value["items"] ?? null) as CanonicalValue,
  };
}

function attributesOf(content: unknown): Attributes | null {
  if (typeof content !== "object" || content === null) return null;
  const attributes = new Map(Object.entries(content as Readonly<Record<string, CanonicalValue>>));
  attributes.delete("$");
  return attributes;
}

function enumView(value: Tagged): CanonicalView | null {
  const { class: className, name } = value;
  if (typeof className !== "string" || typeof name !== "string") return null;
  return { kind: "named", tag: "enum", name: `${className}.${name}`, value: valueOf(value) };
}

function exceptionView(value: Tagged): CanonicalView | null {
  const { types, message } = value;
  if (!Array.isArray(types) || !types.every((type) => typeof type === "string")) return null;
  const attributes = attributesOf(value["v"] ?? {});
  return typeof message === "string" && attributes !== null ? { kind: "exception", types, message, attributes } : null;
}

function valueOf(value: Tagged): CanonicalValue {
  return value as CanonicalValue;
}

function valuesOf(content: readonly unknown[]): readonly CanonicalValue[] {
  return content as readonly CanonicalValue[];
}
