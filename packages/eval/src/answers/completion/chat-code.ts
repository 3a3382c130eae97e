import { type CompletionFrame, indentOf, lineBefore } from "./frame.ts";

/** Least characters of a line that an answer repeats. */
const REPEATED = 6;

/** Fits a chat answer to the prefix: removes repeated lines before the mask, and indents lines that are flush left. */
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

/** Removes the start of the mask's line, which the answer may repeat with or without indentation. */
function withoutStart(code: string, before: string): string {
  const start = before.trim();
  const text = code.trimStart();
  if (start.length < REPEATED || !text.startsWith(start)) return code;
  const rest = text.slice(start.length);
  return /\s$/u.test(before) ? rest.trimStart() : rest;
}

/** Indents later lines by what the first line lacks, and removes the first line's indentation. */
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
