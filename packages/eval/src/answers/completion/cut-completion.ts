import { fitChatCode } from "./chat-code.ts";
import type { CompletionFrame } from "./frame.ts";
import { nodeEnd } from "./node-end.ts";
import { overlapStart } from "./suffix-overlap.ts";

/** Increases whenever the same answer would be cut in another way. */
export const COMPLETION_CUT_VERSION = 1;

/** Most lines of the published multi-line masks. */
const MOST_LINES = 10;

export interface CutCompletionOptions {
  /** Answer of the model, without its thoughts. */
  readonly answer: string;
  /** Fenced code blocks of a chat model's answer, in order; null where the answer is the code itself. */
  readonly blocks: readonly string[] | null;
  readonly task: CompletionFrame;
  /** Texts that end an answer, such as the special tokens of a prompt format. @default [] */
  readonly stop?: readonly string[];
}

/**
 * Returns the part of an answer that replaces the masked code: up to the first stop text, the end of the masked node or line, and the
 * first repetition of the code after the mask. Returns null where a chat model's answer has no code.
 */
export function cutCompletion({ answer, blocks, task, stop = [] }: CutCompletionOptions): string | null {
  if (blocks === null) return cutCode(answer, task, stop);
  const code = (blocks.find((block) => block.trim() !== "") ?? answer).replaceAll("\r\n", "\n");
  if (code.trim() === "") return null;
  const fitted = fitChatCode(code, task);
  // A fenced block always ends with a line break, which a span does not have.
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

/** Whole lines end with a line break unless the file ends there; nodes never do. */
function withLineEnd(code: string, { level, suffix }: CompletionFrame): string {
  if (level === "span") return code;
  if (level !== "line" && level !== "lines") return code.replace(/\s*\n\s*$/u, "");
  return suffix === "" || code.endsWith("\n") ? code : `${code}\n`;
}
