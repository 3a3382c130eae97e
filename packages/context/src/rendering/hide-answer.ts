import { type FunctionContext, languageFacts } from "@repost/spec";
import { answerSpan, targetVariants } from "./shown-functions.ts";

const LONG_LINE = 24;

/** Removes copies of the target's body, except short lines. */
export function hideAnswer(context: FunctionContext): (code: string) => string {
  const { language } = context.target;
  const code = context.units.find(({ id }) => id === context.target_unit)?.code ?? "";
  const answers = targetVariants(context)
    .map((parts) => answerSpan(code, parts, language))
    .map(({ start, end }) => tellingLines(code.slice(start, end)).map((line) => line.text))
    .filter((lines) => lines.length > 1 || (lines[0]?.length ?? 0) >= LONG_LINE);
  const placeholder = languageFacts(language).isIndented ? "..." : "/* ... */";
  return (text) => answers.reduce((hidden, answer) => withoutAnswer(hidden, answer, placeholder), text);
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function tellingLines(code: string): readonly Line[] {
  return [...code.matchAll(/[^\r\n]+/g)].flatMap(({ 0: line, index }) => {
    const text = line.trim();
    if (text === "" || /^(?:#|\/\/)/.test(text)) return [];
    const start = index + line.indexOf(text);
    return [{ text, start, end: start + text.length }];
  });
}

function withoutAnswer(code: string, answer: readonly string[], placeholder: string): string {
  const [head = ""] = answer;
  if (!code.includes(head)) return code;
  const lines = tellingLines(code);
  let output = "";
  let from = 0;
  for (let position = 0; position + answer.length <= lines.length; position += 1) {
    const range = answerAt(lines, position, answer);
    if (range === null || range.start < from) continue;
    output += code.slice(from, range.start) + placeholder;
    from = range.end;
  }
  return output + code.slice(from);
}

function answerAt(
  lines: readonly Line[],
  index: number,
  answer: readonly string[],
): Pick<Line, "start" | "end"> | null {
  const first = lines[index];
  const last = lines[index + answer.length - 1];
  const [head = ""] = answer;
  const tail = answer.at(-1) ?? "";
  if (first === undefined || last === undefined) return null;
  if (answer.length === 1) {
    const offset = first.text.indexOf(head);
    return offset === -1 ? null : { start: first.start + offset, end: first.start + offset + head.length };
  }
  const isThere =
    first.text.endsWith(head) &&
    last.text.startsWith(tail) &&
    answer.slice(1, -1).every((line, position) => lines[index + position + 1]?.text === line);
  return isThere ? { start: first.end - head.length, end: last.start + tail.length } : null;
}
