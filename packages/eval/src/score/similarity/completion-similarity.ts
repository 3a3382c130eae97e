import { languageFacts, type MaskLanguage } from "@repost/spec";
import { scanCode } from "../../lexical/scan-code.ts";
import { fuzzyRatio } from "./fuzzy-ratio.ts";

export interface CompletionSimilarityOptions {
  readonly language: MaskLanguage;
  readonly candidate: string;
  readonly reference: string;
}

/** `fuzz.ratio` without docstrings and blank lines, 0 to 100 (ExecRepoBench, specification D5). */
export function completionSimilarity({ language, candidate, reference }: CompletionSimilarityOptions): number {
  return fuzzyRatio(comparedText(candidate, language), comparedText(reference, language));
}

function comparedText(text: string, language: MaskLanguage): string {
  const code = languageFacts(language).hasDocstrings ? withoutDocstrings(text) : text;
  return code
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n")
    .trim();
}

/** Removes triple-quoted statements from any text. */
function withoutDocstrings(text: string): string {
  const kept: string[] = [];
  let offset = 0;
  let depth = 0;
  let isContinued = false;
  for (const { kind, start, end } of scanCode(text, "python")) {
    if (kind === "open") depth += 1;
    else if (kind === "close") depth -= 1;
    else if (kind === "newline") isContinued = text[start - 1] === "\\";
    else if (kind === "string" && depth <= 0 && !isContinued && isStatement(text, start, end)) {
      kept.push(text.slice(offset, start).replace(/[rRuU]$/u, ""));
      offset = end;
    }
  }
  return [...kept, text.slice(offset)].join("");
}

function isStatement(text: string, start: number, end: number): boolean {
  if (!/^(?:"""|''')/u.test(text.slice(start, start + 3))) return false;
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const after = /^[^\n]*/u.exec(text.slice(end))?.[0] ?? "";
  return /^[ \t]*[rRuU]?$/u.test(before) && /^[ \t]*(?:#.*)?\r?$/u.test(after);
}
