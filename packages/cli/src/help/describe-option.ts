import type { Option } from "commander";

export function describeOption(option: Option): string {
  const [text, stated] = splitDefault(option.description);
  const choices = option.argChoices === undefined ? "" : `: ${option.argChoices.join(", ")}`;
  const value = stated ?? defaultOf(option);
  return `${text}${choices}${value === null ? "" : ` (default: ${value})`}`;
}

/** Splits "text (default: value)"; null without a default. */
export function splitDefault(description: string): readonly [string, string | null] {
  const match = /^(?<text>.*) \(default: (?<value>.*)\)$/u.exec(description);
  return [match?.groups?.["text"] ?? description, match?.groups?.["value"] ?? null];
}

/** Flags without a value have no default to show. */
function defaultOf({ defaultValue, required, optional }: Option): string | null {
  return defaultValue === undefined || !(required || optional) ? null : String(defaultValue);
}
