import type { Target } from "@repost/spec";
import type { CallPattern } from "../call-pattern.ts";
import type { LanguageUsages } from "../language-usages.ts";
import { linesRange } from "../lines-range.ts";
import { callSites } from "./call-sites.ts";
import { interactiveExamples } from "./interactive-examples.ts";

export const pythonUsages: LanguageUsages = {
  callPattern,
  defines: (text, name) => new RegExp(String.raw`^(?:async[ \t]+)?def[ \t]+${name}[ \t]*\(`, "mu").test(text),
  ownRange: (text, { start_line, end_line }) => linesRange(text, start_line, end_line),
  examples: (file, pattern, own) =>
    file.text.includes(">>>") || file.kind === "documentation" ? interactiveExamples(file, pattern, own) : [],
  calls: callSites,
};

/** Method names are common, so a method counts only where its class is named. */
function callPattern({ func_name, kind }: Pick<Target, "func_name" | "kind">): CallPattern {
  const parts = func_name.split(".");
  const name = parts.at(-1) ?? func_name;
  const owner = parts.at(-2);
  if (owner === undefined) return { words: [name], call: callOf(name, "def") };
  // Operators are used without their names, so constructor calls stand for them.
  if (/^__\w+__$/u.test(name)) return { words: [owner], call: callOf(owner, "class") };
  const end = kind === "property" ? String.raw`\b(?!\s*\()` : String.raw`\s*\(`;
  return { words: [name, owner], call: new RegExp(String.raw`\.\s*${name}${end}`, "gu") };
}

/** The lookbehind follows the name, because it would take quadratic time on long blanks. */
function callOf(name: string, keyword: string): RegExp {
  return new RegExp(String.raw`(?<![\w$])${name}(?<!\b${keyword}\s+${name})\s*\(`, "gu");
}
