import { jsdocComments } from "@repost/syntax";
import type { CallPattern } from "../call-pattern.ts";
import { codeWindows } from "../code-windows.ts";
import type { TextRange } from "../language-usages.ts";
import type { Usage, UsageFile } from "../usage-file.ts";

const FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*([\w-]*)/u;
const INDENTED = /^(?: {4}|\t)[ \t]*\S/u;
const PROMPT = /^[ \t]*(?:js|node)?> ?/u;
const HEADING = /^#{1,6}\s|^[=-]{4,}\s*$/u;
const SCRIPT = /^(?:js|javascript|jsx|mjs|cjs|node|es6|ts|typescript|tsx|mts|cts|)$/iu;

interface Section {
  readonly start: number;
  readonly parts: readonly string[];
}

const cache = new WeakMap<UsageFile, readonly Section[]>();

export function codeExamples(file: UsageFile, pattern: CallPattern, targetRange: TextRange | null): readonly Usage[] {
  const sections =
    cache.get(file) ?? (file.kind === "documentation" ? fencedSections(file.text) : commentSections(file.text));
  cache.set(file, sections);
  return sections.flatMap(({ start, parts }) => {
    if (targetRange !== null && start >= targetRange.start && start < targetRange.end) return [];
    return codeWindows(parts, pattern).map((text): Usage => {
      const fenced = `\`\`\`javascript\n${text}\n\`\`\`\n`;
      return { path: file.path, start, text: fenced, kind: "example" };
    });
  });
}

function fencedSections(text: string): readonly Section[] {
  const sections: { start: number; parts: string[] }[] = [];
  let section: { start: number; parts: string[] } | null = null;
  let open: { readonly fence: string; readonly isScript: boolean; readonly lines: string[] } | null = null;
  const indented: string[] = [];
  let start = 0;
  let isAfterBlank = true;
  const endIndented = (): void => {
    const lines = indented.splice(0);
    if (lines.length === 0) return;
    if (section === null) sections.push((section = { start, parts: [] }));
    section.parts.push(dedent(lines));
  };
  for (const match of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/gu)) {
    const line = match[1] ?? "";
    if (open !== null) {
      if (!line.trim().startsWith(open.fence)) {
        open.lines.push(line);
        continue;
      }
      if (open.isScript) {
        if (section === null) sections.push((section = { start: match.index, parts: [] }));
        section.parts.push(dedent(open.lines));
      }
      open = null;
      continue;
    }
    if (INDENTED.test(line) && (indented.length > 0 || isAfterBlank)) {
      start = indented.length === 0 ? match.index : start;
      indented.push(line);
      continue;
    }
    isAfterBlank = line.trim() === "";
    if (isAfterBlank && indented.length > 0) {
      indented.push(line);
      continue;
    }
    endIndented();
    const [, fence, language = ""] = FENCE.exec(line) ?? [];
    if (fence !== undefined) open = { fence, isScript: SCRIPT.test(language), lines: [] };
    else if (HEADING.test(line)) section = null;
  }
  endIndented();
  return sections;
}

function commentSections(text: string): readonly Section[] {
  return jsdocComments(text).flatMap(({ start, end }) => {
    const parts = examplesIn(text.slice(start + 3, end - 2));
    return parts.length > 0 ? { start, parts } : [];
  });
}

function examplesIn(comment: string): readonly string[] {
  if (!comment.includes("@example")) return [];
  const plain = comment.replaceAll(/^[ \t]*\*(?: |$)?/gmu, "");
  return plain.split(/^[ \t]*(?=@\w)/mu).flatMap((tag) => {
    const content = /^@examples?\b[ \t]*(?:<caption>[^<]*<\/caption>)?(.*)$/su.exec(tag)?.[1];
    return content === undefined ? [] : exampleParts(content);
  });
}

function exampleParts(content: string): readonly string[] {
  if (!/^[ \t]*(?:`{3,}|~{3,})/mu.test(content)) return [dedent(content.split(/\r\n|\r|\n/u))];
  return fencedSections(content).flatMap(({ parts }) => parts);
}

function dedent(written: readonly string[]): string {
  const lines = written.some((line) => PROMPT.test(line))
    ? written.filter((line) => PROMPT.test(line)).map((line) => declared(line.replace(PROMPT, "")))
    : written;
  const margin = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/u)));
  return lines
    .map((line) => line.slice(Number.isFinite(margin) ? margin : 0).trimEnd())
    .join("\n")
    .trim();
}

function declared(line: string): string {
  return line.replace(/^(?=[A-Za-z_$][\w$]*\s*=[^=>])/u, "var ");
}
