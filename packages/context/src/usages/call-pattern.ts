import type { Target } from "@repost/spec";

/** How calls of a target look in a text, its strings and comments blanked out. */
export interface CallPattern {
  /** Words that a text with a call has, for a quick look. */
  readonly words: readonly string[];
  /** Global. */
  readonly call: RegExp;
}

/** A method is only looked for where its class is named: there are too many others of its name. */
export function callPattern({ func_name, kind }: Pick<Target, "func_name" | "kind">): CallPattern {
  const parts = func_name.split(".");
  const name = parts.at(-1) ?? func_name;
  const owner = parts.at(-2);
  if (owner === undefined)
    return { words: [name], call: new RegExp(String.raw`(?<!\bdef\s+)(?<![\w$])${name}\s*\(`, "gu") };
  // Operators and other protocols are used without their names, so a place that makes an object is the best there is.
  if (/^__\w+__$/u.test(name))
    return { words: [owner], call: new RegExp(String.raw`(?<!\bclass\s+)(?<![\w$])${owner}\s*\(`, "gu") };
  const end = kind === "property" ? String.raw`\b(?!\s*\()` : String.raw`\s*\(`;
  return { words: [name, owner], call: new RegExp(String.raw`\.\s*${name}${end}`, "gu") };
}

export function mayCall(text: string, { words }: CallPattern): boolean {
  return words.every((word) => text.includes(word));
}
