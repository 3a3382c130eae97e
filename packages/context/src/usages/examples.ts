import { memoizeWeakly } from "../memoize.ts";
import type { LanguageUsages } from "./language-usages.ts";
import { type CallPattern, isInside, type Usage, type UsageFile } from "./usage.ts";

const MAX_CHARACTERS = 8_000;
const WINDOW_CHARACTERS = 2_000;

export interface Section {
  readonly start: number;
  /** Code with prompts (`>>>`). */
  readonly sessions: string[];
  readonly programs: string[];
}

/** Keeps sections together, because earlier code prepares calls. */
export function createExamples(
  language: string,
  /** Text of files with examples; documentation may lack it. */
  mark: string,
  sectionsOf: (file: UsageFile) => readonly Section[],
): LanguageUsages["examples"] {
  const sectionsIn = memoizeWeakly((file: UsageFile) =>
    file.text.includes(mark) || file.kind === "documentation" ? sectionsOf(file) : [],
  );
  return (file, pattern, targetRange) =>
    sectionsIn(file).flatMap(({ start, sessions, programs }) => {
      if (isInside(start, targetRange)) return [];
      const fenced = codeWindows(programs, pattern).map((code) => `\`\`\`${language}\n${code}\n\`\`\``);
      return [...codeWindows(sessions, pattern), ...fenced].map((text): Usage => ({
        path: file.path,
        start,
        text: `${text}\n`,
        kind: "example",
      }));
    });
}

function codeWindows(parts: readonly string[], pattern: CallPattern): readonly string[] {
  const calling = parts.flatMap((part, index) => (part.search(pattern.call) === -1 ? [] : [index]));
  const last = calling.at(-1);
  if (last === undefined) return [];
  const whole = parts.slice(0, last + 1).join("\n");
  if (whole.length <= MAX_CHARACTERS) return [whole];
  return calling
    .map((end) => {
      let start = end;
      let size = parts[end]?.length ?? 0;
      while (start > 0 && size + (parts[start - 1]?.length ?? 0) <= WINDOW_CHARACTERS)
        size += parts[--start]?.length ?? 0;
      return parts.slice(start, end + 1).join("\n");
    })
    .filter((text) => text.length <= MAX_CHARACTERS);
}

export function withoutMargin(lines: readonly string[]): readonly string[] {
  const margin = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/u)));
  return lines.map((line) => line.slice(Number.isFinite(margin) ? margin : 0));
}
