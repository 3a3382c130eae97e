import { jsdocComments } from "@repost/syntax";
import { createExamples, type Section, withoutMargin } from "../examples.ts";

const FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*([\w-]*)/u;
const INDENTED = /^(?: {4}|\t)[ \t]*\S/u;
const PROMPT = /^[ \t]*(?:js|node)?> ?/u;
const HEADING = /^#{1,6}\s|^[=-]{4,}\s*$/u;
const SCRIPT = /^(?:js|javascript|jsx|mjs|cjs|node|es6|ts|typescript|tsx|mts|cts|)$/iu;

export const codeExamples = createExamples("javascript", "@example", ({ text, kind }) =>
  kind === "documentation" ? fencedSections(text) : commentSections(text),
);

function fencedSections(text: string): readonly Section[] {
  const sections: Section[] = [];
  let section: Section | null = null;
  const add = (offset: number, code: string): void => {
    if (section === null) sections.push((section = { start: offset, sessions: [], programs: [] }));
    section.programs.push(code);
  };
  let open: { readonly fence: string; readonly isScript: boolean; readonly lines: string[] } | null = null;
  const indented: string[] = [];
  let start = 0;
  let isAfterBlank = true;
  const endIndented = (): void => {
    const lines = indented.splice(0);
    if (lines.length > 0) add(start, dedent(lines));
  };
  for (const match of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/gu)) {
    const line = match[1] ?? "";
    if (open !== null) {
      if (!line.trim().startsWith(open.fence)) {
        open.lines.push(line);
        continue;
      }
      if (open.isScript) add(match.index, dedent(open.lines));
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
    const programs = examplesIn(text.slice(start + 3, end - 2));
    return programs.length > 0 ? { start, sessions: [], programs } : [];
  });
}

function examplesIn(comment: string): string[] {
  if (!comment.includes("@example")) return [];
  const plain = comment.replaceAll(/^[ \t]*\*(?: |$)?/gmu, "");
  return plain.split(/^[ \t]*(?=@\w)/mu).flatMap((tag) => {
    const content = /^@examples?\b[ \t]*(?:<caption>[^<]*<\/caption>)?(.*)$/su.exec(tag)?.[1];
    return content === undefined ? [] : exampleParts(content);
  });
}

function exampleParts(content: string): readonly string[] {
  if (!/^[ \t]*(?:`{3,}|~{3,})/mu.test(content)) return [dedent(content.split(/\r\n|\r|\n/u))];
  return fencedSections(content).flatMap(({ programs }) => programs);
}

function dedent(written: readonly string[]): string {
  const lines = written.some((line) => PROMPT.test(line))
    ? written.filter((line) => PROMPT.test(line)).map((line) => declared(line.replace(PROMPT, "")))
    : written;
  return withoutMargin(lines)
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

function declared(line: string): string {
  return line.replace(/^(?=[A-Za-z_$][\w$]*\s*=[^=>])/u, "var ");
}
