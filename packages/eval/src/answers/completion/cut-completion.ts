import { type CompletionFrame, indentOf, lineBefore } from "./frame.ts";
import { nodeEnd } from "./node-end.ts";
import { overlapStart } from "./suffix-overlap.ts";

const REPEATED = 6;

/** Increases when equal answers are cut differently. */
export const COMPLETION_CUT_VERSION = 1;

const MOST_LINES = 10;

export interface CutCompletionOptions {
  readonly answer: string;
  /** Fenced blocks of a chat answer. */
  readonly blocks: readonly string[] | null;
  readonly task: CompletionFrame;
  /** Texts that end an answer. @default [] */
  readonly stop?: readonly string[];
}

/** Cuts at a stop text, the end of the node or line, or repeated code. Null without code. */
export function cutCompletion({ answer, blocks, task, stop = [] }: CutCompletionOptions): string | null {
  if (blocks === null) return cutCode(answer, task, stop);
  const code = (blocks.find((block) => block.trim() !== "") ?? answer).replaceAll("\r\n", "\n");
  if (code.trim() === "") return null;
  const fitted = fitChatCode(code, task);
  // A span has no final line break.
  return cutCode(task.level === "span" ? fitted.replace(/\n$/u, "") : fitted, task, []);
}

function cutCode(answer: string, task: CompletionFrame, stop: readonly string[]): string {
  const stops = stop.map((text) => answer.indexOf(text)).filter((offset) => offset !== -1);
  const whole = answer.slice(0, Math.min(answer.length, ...stops));
  return withLineEnd(whole.slice(0, Math.min(levelEnd(whole, task), overlapStart(whole, task.suffix))), task);
}

function levelEnd(code: string, task: CompletionFrame): number {
  switch (task.level) {
    case "line":
      return linesEnd(code, 1);
    case "lines":
      return linesEnd(code, MOST_LINES);
    case "span":
      return code.length;
    default:
      return nodeEnd(code, task);
  }
}

function linesEnd(code: string, count: number): number {
  let end = 0;
  for (let line = 0; line < count; line += 1) {
    const newline = code.indexOf("\n", end);
    if (newline === -1) return code.length;
    end = newline + 1;
  }
  return end;
}

function withLineEnd(code: string, { level, suffix }: CompletionFrame): string {
  if (level === "span") return code;
  if (level !== "line" && level !== "lines") return code.replace(/\s*\n\s*$/u, "");
  return suffix === "" || code.endsWith("\n") ? code : `${code}\n`;
}

/** Removes repeated lines and adds missing indentation. */
function fitChatCode(code: string, frame: CompletionFrame): string {
  if (frame.level === "line" || frame.level === "lines") return code;
  const before = lineBefore(frame);
  if (before.trim() !== "") return withoutStart(code, before);
  const lines = code.replace(/^(?:[ \t]*\n)+/u, "").split("\n");
  const last = frame.prefix.trimEnd().split("\n").at(-1)?.trim() ?? "";
  const [first = "", ...rest] = lines;
  const isRepeated = last.length >= REPEATED && first.trim() === last && rest.some((line) => line.trim() !== "");
  return indented(isRepeated ? rest : lines, before);
}

function withoutStart(code: string, before: string): string {
  const start = before.trim();
  const text = code.trimStart();
  if (start.length < REPEATED || !text.startsWith(start)) return code;
  const rest = text.slice(start.length);
  return /\s$/u.test(before) ? rest.trimStart() : rest;
}

function indented(lines: readonly string[], indent: string): string {
  const [first = "", ...rest] = lines;
  const present = indentOf(first);
  const isShallow =
    present.length < indent.length && rest.some((line) => line.trim() !== "" && !line.startsWith(indent));
  const missing = isShallow ? indent.slice(present.length) : "";
  return [first.slice(present.length), ...rest.map((line) => (line.trim() === "" ? line : missing + line))].join("\n");
}
