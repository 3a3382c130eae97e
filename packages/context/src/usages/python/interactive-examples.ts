import { createExamples, type Section, withoutMargin } from "../examples.ts";

const PROMPT = /^\s*>>>/u;
const BOUNDARY = /^\s*(?:[=\-~^"'#*+]{4,}\s*$|#{1,6}\s|.*(?:"""|'''))|^\s*(?:async\s+)?(?:def|class)\s/u;
const FENCE = /^\s*(`{3,}|~{3,})\s*(\w*)/u;
const DIRECTIVE =
  /^(\s*)(?:\.\.\s+(?:code-block|code|sourcecode|ipython|testcode)::\s*(?:python3?|pycon|py)?\s*|(?!\s*\.\.\s).*::\s*)$/u;

export const interactiveExamples = createExamples("python", ">>>", ({ text, kind }) =>
  sectionsOf(text, kind === "documentation"),
);

function sectionsOf(text: string, withPrograms: boolean): readonly Section[] {
  const lines = linesOf(text);
  const sections: Section[] = [];
  let section: Section | null = null;
  const current = (start: number): Section => {
    if (section === null) sections.push((section = { start, sessions: [], programs: [] }));
    return section;
  };
  for (let index = 0; index < lines.length;) {
    const { text: line, start } = lines[index] ?? { text: "", start: 0 };
    const block = withPrograms ? blockAt(lines, index) : null;
    if (PROMPT.test(line)) {
      const end = exampleEnd(lines, index);
      current(start).sessions.push(
        lines
          .slice(index, end)
          .map((each) => each.text)
          .join("\n"),
      );
      index = end;
    } else if (block !== null) {
      if (block.lines.some((each) => PROMPT.test(each)))
        current(start).sessions.push(withoutEdges(block.lines.join("\n")));
      else if (block.isPython) current(start).programs.push(withoutMargin(block.lines).join("\n").trim());
      index = block.end;
    } else {
      if (BOUNDARY.test(line)) section = null;
      index += 1;
    }
  }
  return sections;
}

interface TextLine {
  readonly text: string;
  readonly start: number;
}

function linesOf(text: string): readonly TextLine[] {
  return [...text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/gu)].map((match) => ({
    text: match[1] ?? "",
    start: match.index,
  }));
}

function exampleEnd(lines: readonly TextLine[], from: number): number {
  let end = from + 1;
  while (end < lines.length && !/^\s*$|"""|'''|^\s*(?:`{3,}|~{3,})/u.test(lines[end]?.text ?? "")) end += 1;
  return end;
}

interface Block {
  readonly lines: readonly string[];
  readonly isPython: boolean;
  readonly end: number;
}

function blockAt(lines: readonly TextLine[], from: number): Block | null {
  const text = lines[from]?.text ?? "";
  const [, fence, language] = FENCE.exec(text) ?? [];
  if (fence !== undefined) {
    let end = from + 1;
    while (end < lines.length && lines[end]?.text.trim().startsWith(fence) !== true) end += 1;
    const isPython = /^(?:python3?|py|pycon|)$/iu.test(language ?? "");
    return { lines: lines.slice(from + 1, end).map((line) => line.text), isPython, end: end + 1 };
  }
  const indentation = DIRECTIVE.exec(text)?.[1];
  if (indentation === undefined) return null;
  let end = from + 1;
  while (end < lines.length && isInside(lines[end]?.text ?? "", indentation.length)) end += 1;
  const content = lines.slice(from + 1, end).map((line) => line.text);
  return { lines: content.filter((line) => !/^\s*:[\w-]+:/u.test(line)), isPython: true, end };
}

function isInside(line: string, indentation: number): boolean {
  return line.trim() === "" || line.search(/\S/u) > indentation;
}

function withoutEdges(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/u, "").trimEnd();
}
