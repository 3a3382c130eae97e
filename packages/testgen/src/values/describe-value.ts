import type { Expression } from "./expression.ts";

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const MAX_SLUG = 18;

/** Names values in test names: `empty_list`, `list_of_three`, `minus_2`. */
export function describeValue(value: Expression): string {
  switch (value.kind) {
    case "integer":
      return numberWords(String(value.value));
    case "float":
      return numberWords(value.text);
    case "text":
      if (value.value.trim() === "") return value.value === "" ? "empty_text" : "blank_text";
      return slug(value.value) || "text";
    case "bytes":
      return value.value === "" ? "empty_bytes" : "bytes";
    case "boolean":
      return String(value.value);
    case "nothing":
      return "none";
    case "sequence":
      return describeCollection(value.form, value.items.length);
    case "mapping":
      return describeCollection("dict", value.entries.length);
    case "call":
      return describeCall(value);
    default:
      return slug(value.code) || "expression";
  }
}

function numberWords(written: string): string {
  const words = written.replace("-", "minus_").replaceAll(".", "_").replaceAll(/[^\w]/gu, "");
  return words.length > 12 ? "large_number" : words;
}

function describeCollection(form: string, size: number): string {
  if (size === 0) return `empty_${form}`;
  return `${form}_of_${WORDS[size] ?? "many"}`;
}

function describeCall({ callee, positional }: Expression & { kind: "call" }): string {
  const name = snakeCase(shortName(callee));
  const [first] = positional;
  if (name === "iter" && first?.kind === "sequence") return describeCollection("iterator", first.items.length);
  return positional.length === 1 && first !== undefined && first.kind !== "call"
    ? `${name}_${describeValue(first)}`
    : name;
}

function slug(value: string): string {
  const words = snakeCase(value)
    .split("_")
    .filter((word) => word !== "");
  let result = "";
  for (const word of words) {
    if (result.length + word.length > MAX_SLUG) break;
    result = result === "" ? word : `${result}_${word}`;
  }
  return result;
}

/** Drops all but ASCII letters and digits. */
export function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/gu, "$1_$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/gu, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "_")
    .replaceAll(/^_+|_+$/gu, "");
}

export function shortName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

export function ownerName(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}
