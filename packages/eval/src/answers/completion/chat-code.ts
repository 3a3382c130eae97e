import { type CompletionFrame, indentOf, lineBefore } from "./frame.ts";

/** Characters of a line before the mask from which on an answer repeats it rather than says it again. */
const REPEATED = 6;

/**
 * Makes code of a chat answer continue the prefix: removes the lines before the mask that the answer repeats, and indents lines that
 * were written flush left.
 */
export function fitChatCode(code: string, frame: CompletionFrame): string {
  if (frame.level === "line" || frame.level === "lines") return code;
  const before = lineBefore(frame);
  if (before.trim() !== "") return withoutStart(code, before);
  const lines = code.replace(/^(?:[ \t]*\n)+/u, "").split("\n");
  const last = frame.prefix.trimEnd().split("\n").at(-1)?.trim() ?? "";
  const [first = "", ...others] = lines;
  const isRepeated = last.length >= REPEATED && first.trim() === last && others.some((line) => line.trim() !== "");
  return indented(isRepeated ? others : lines, before);
}

/** Removes the beginning of the mask's line, which the answer repeats with or without its indentation. */
function withoutStart(code: string, before: string): string {
  const start = before.trim();
  const text = code.trimStart();
  if (start.length < REPEATED || !text.startsWith(start)) return code;
  const rest = text.slice(start.length);
  return /\s$/u.test(before) ? rest.trimStart() : rest;
}

/** Indents the lines after the first by what the first line lacks, and removes the first line's indentation, which the prefix has. */
function indented(lines: readonly string[], indent: string): string {
  const [first = "", ...others] = lines;
  const present = indentOf(first);
  const isShallow =
    present.length < indent.length && others.some((line) => line.trim() !== "" && !line.startsWith(indent));
  const missing = isShallow ? indent.slice(present.length) : "";
  return [first.slice(present.length), ...others.map((line) => (line.trim() === "" ? line : missing + line))].join(
    "\n",
  );
}
