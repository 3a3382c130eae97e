import type { CanonicalValue } from "@repost/spec";
import { lastName } from "./last-name.ts";
import type { CanonicalNumber } from "./canonical-number.ts";
import { viewOf, type CanonicalView } from "./canonical-view.ts";
import type { TargetLanguage } from "./target-language.ts";
import { quoteText, visibleText } from "./quote-text.ts";

export interface FormatOptions {
  /** UTF-16 units; longer text ends in `...`. @default 200 */
  readonly maxLength?: number;
  /** @default "'" */
  readonly quote?: "'" | '"';
  /** @default "python" */
  readonly language?: TargetLanguage;
}

interface Words {
  readonly none: string;
  readonly truth: (value: boolean) => string;
  readonly float: (text: string) => string;
}

const WORDS: Readonly<Record<TargetLanguage, Words>> = {
  python: { none: "None", truth: (value) => (value ? "True" : "False"), float: (text) => text },
  javascript: {
    none: "null",
    truth: String,
    float: (text) => (text === "nan" ? "NaN" : text.replace("inf", "Infinity")),
  },
};

/** Stops at the limit, so that large values cost little. */
interface Writer {
  readonly words: Words;
  readonly quote: "'" | '"';
  readonly remaining: () => number;
  write(text: string): void;
}

/** Formats a canonical value as a literal, such as `Point(x=1, y=2)`. */
export function formatCanonical(
  value: CanonicalValue,
  { maxLength = 200, quote = "'", language = "python" }: FormatOptions = {},
): string {
  let text = "";
  const remaining = (): number => maxLength + 1 - text.length;
  writeValue(
    { words: WORDS[language], quote, remaining, write: (part) => (text += remaining() > 0 ? part : "") },
    value,
  );
  // Hostile processes choose names of classes and attributes.
  return cutText(visibleText(text), maxLength);
}

export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = Math.max(0, maxLength - 3);
  const halved = /[\uD800-\uDBFF]/u.test(text.charAt(end - 1));
  return `${text.slice(0, halved ? end - 1 : end)}...`;
}

function writeValue(writer: Writer, value: CanonicalValue): void {
  if (writer.remaining() <= 0) return;
  const view = viewOf(value);
  switch (view.kind) {
    case "list":
      return writeItems(writer, view.tag === "list" ? "[" : `${view.tag}[`, view.items, "]");
    case "tuple":
      return writeItems(writer, "(", view.items, view.items.length === 1 ? ",)" : ")");
    case "set":
      return writeSet(writer, view.tag, view.items);
    case "iterator":
      return writeItems(writer, "iterator([", view.items, view.more ? ", ...])" : "])");
    case "dict":
      if (view.tag === "map") writer.write("Map");
      return writeDict(writer, view.entries);
    case "object":
      return writeObject(writer, view);
    default:
      return writer.write(leafText(writer, view));
  }
}

type Leaf = Exclude<CanonicalView, { kind: "list" | "tuple" | "set" | "iterator" | "dict" | "object" }>;

function leafText({ words, quote, remaining }: Writer, view: Leaf): string {
  switch (view.kind) {
    case "none":
      return words.none;
    case "number":
      return numberText(view.number, words);
    case "text":
      return quoteText(view.text.slice(0, remaining()), quote);
    case "bytes":
      return bytesText(Buffer.from(view.base64.slice(0, remaining() * 2), "base64"), quote);
    case "function":
      return `<function ${view.name.slice(0, remaining())}>`;
    case "named":
      return namedText(view.tag, view.name.slice(0, remaining()), quote);
    case "exception":
      return `${lastName(view.types[0] ?? "Exception")}(${quoteText(view.message.slice(0, remaining()), quote)})`;
    case "reference":
      return "<seen before>";
    default:
      return "<not a canonical value>";
  }
}

function bytesText(bytes: Buffer, quote: "'" | '"'): string {
  const literal = quoteText(bytes.toString("latin1"), quote);
  return `b${literal.replace(/[\u0080-\u00ff]/gu, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`)}`;
}

function numberText(number: CanonicalNumber, words: Words): string {
  switch (number.type) {
    case "bool":
      return words.truth(number.value);
    case "int":
      return number.text;
    case "float":
      return words.float(number.text);
    case "decimal":
      return `Decimal('${number.text}')`;
    case "fraction":
      return `Fraction(${number.text.replace("/", ", ")})`;
    default:
      return `complex(${numberText(number.re, words)}, ${numberText(number.im, words)})`;
  }
}

function namedText(tag: string, name: string, quote: "'" | '"'): string {
  switch (tag) {
    case "enum":
      return name;
    case "type":
      return `<class ${name}>`;
    case "opaque":
      return `<${name} object>`;
    case "constant":
      return name;
    default:
      return `${tag}(${quoteText(name, quote)})`;
  }
}

function writeItems(writer: Writer, open: string, items: readonly CanonicalValue[], close: string): void {
  writer.write(open);
  for (const [index, item] of items.entries()) {
    if (writer.remaining() <= 0) return;
    if (index > 0) writer.write(", ");
    writeValue(writer, item);
  }
  writer.write(close);
}

function writeSet(writer: Writer, tag: string, items: readonly CanonicalValue[]): void {
  if (items.length === 0) return writer.write(`${tag}()`);
  if (tag === "set") return writeItems(writer, "{", items, "}");
  return writeItems(writer, `${tag}({`, items, "})");
}

function writeDict(
  writer: Writer,
  entries: readonly { readonly key: CanonicalValue; readonly value: CanonicalValue }[],
): void {
  writer.write("{");
  for (const [index, { key, value }] of entries.entries()) {
    if (writer.remaining() <= 0) return;
    if (index > 0) writer.write(", ");
    writeValue(writer, key);
    writer.write(": ");
    writeValue(writer, value);
  }
  writer.write("}");
}

function writeObject(writer: Writer, view: Extract<CanonicalView, { kind: "object" }>): void {
  writer.write(`${lastName(view.className)}(`);
  let first = view.items === null;
  if (view.items !== null) writeValue(writer, view.items);
  for (const [name, value] of view.attributes) {
    if (writer.remaining() <= 0) return;
    writer.write(first ? `${name}=` : `, ${name}=`);
    first = false;
    writeValue(writer, value);
  }
  writer.write(")");
}
