import { jsonrepair } from "jsonrepair";
import { parseJson } from "@repost/spec";
import { findFences } from "./find-fences.ts";

export interface JsonMatch {
  readonly value: unknown;
  readonly location: "text" | "fence" | "prose";
  /** Commas, quotes, comments, Python constants or ends were repaired. */
  readonly repaired: boolean;
}

/** Best first: whole text, fenced blocks, brackets in prose. Repairs only if nothing parses. */
export function findJson(text: string): readonly JsonMatch[] {
  const candidates = [
    { source: text.trim(), location: "text" as const },
    ...findFences(text).map(({ content }) => ({ source: content.trim(), location: "fence" as const })),
    ...findSpans(text).map((source) => ({ source, location: "prose" as const })),
  ].filter(({ source }) => /^[[{]/u.test(source));
  const matchesOf = (read: (source: string) => unknown, repaired: boolean): readonly JsonMatch[] =>
    candidates.flatMap(({ source, location }) => {
      const value = read(source);
      return typeof value === "object" && value !== null ? [{ value, location, repaired }] : [];
    });
  const whole = matchesOf(parseJson, false);
  return whole.length > 0 ? whole : matchesOf(repair, true);
}

function findSpans(text: string): readonly string[] {
  const spans: string[] = [];
  for (let start = nextBrace(text, 0); start >= 0;) {
    const end = closingOf(text, start);
    spans.push(text.slice(start, end));
    start = nextBrace(text, end);
  }
  return spans;
}

function nextBrace(text: string, from: number): number {
  const offset = text.slice(from).search(/[[{]/u);
  return offset < 0 ? -1 : from + offset;
}

/** Returns the offset after the matching bracket. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const sign = text[index];
    if (sign === '"') index = endOfString(text, index);
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === "\\") index += 1;
    // JSON strings have no line breaks: this quotation mark belongs to prose.
    else if (text[index] === "\n") return start;
    else if (text[index] === '"') return index;
  }
  return start;
}

function repair(source: string): unknown {
  try {
    return JSON.parse(jsonrepair(source));
  } catch {
    return undefined;
  }
}
