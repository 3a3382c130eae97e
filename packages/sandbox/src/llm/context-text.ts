import type { FunctionContext } from "@repost/spec";

/** What a function needs, as files. */
export interface ContextText {
  /** One fenced block a file, whose first line names it; the target's file last. */
  readonly markdown: string;
  /** The code alone. */
  readonly code: string;
  readonly files: readonly string[];
}

interface Statement {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly code: string;
}

/** The units of a context and the imports around them, file by file and in their order there. */
export function contextText({ target, units, imports = [] }: FunctionContext): ContextText {
  const statements: readonly Statement[] = [...units, ...imports];
  const files = [...new Set(statements.map(({ path }) => path))].toSorted(
    (left, right) => Number(left === target.path) - Number(right === target.path) || (left < right ? -1 : 1),
  );
  const texts = files.map((file) => {
    const own = statements
      .filter(({ path }) => path === file)
      .toSorted((left, right) => left.start_line - right.start_line || left.end_line - right.end_line);
    const distinct = own.filter(
      (one, place) => own[place - 1]?.start_line !== one.start_line || own[place - 1]?.code !== one.code,
    );
    return { file, code: distinct.map(({ code }) => code).join("\n\n") };
  });
  const blocks = texts.map(({ file, code }) => {
    const ticks = /`{3,}/u.test(code) ? "````" : "```";
    return `${ticks}${target.language}\n${target.language === "python" ? "#" : "//"} ${file}\n${code}\n${ticks}`;
  });
  return { markdown: blocks.join("\n\n"), code: texts.map(({ code }) => code).join("\n\n"), files };
}
