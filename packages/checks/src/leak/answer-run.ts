import type { CheckSubject } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { targetInModule } from "../target-in-module.ts";

/** Maximum share of the answer in one run of lines. */
export const MAX_SHARE = 0.5;

export interface AnswerRun {
  /** Number of consecutive significant lines. */
  readonly shared: number;
  readonly share: number;
  readonly leaks: boolean;
}

export async function answerLines(subject: CheckSubject): Promise<readonly string[]> {
  const { module, target } = subject;
  const definition = targetInModule(await loadLanguage(module.language), subject);
  const body =
    definition === undefined ? target.orig_func : module.code.slice(definition.body.start, definition.body.end);
  const documented = new Set(distinctiveLines(target.docstring ?? ""));
  return distinctiveLines(body).filter(
    (line) => !documented.has(line.replace(/^[rRuU]?("""|''')|("""|''')$/gu, "").trim()),
  );
}

export function answerRun(answer: readonly string[], lines: readonly string[], maxShare: number): AnswerRun {
  const shared = longestSharedRun(answer, lines);
  const share = answer.length === 0 ? 0 : shared / answer.length;
  const isMost = answer.length < FEW_LINES ? shared === answer.length : share > maxShare;
  return { shared, share, leaks: isMost && shared >= leastRun(answer) };
}

const LONG_LINE = 24;
const FEW_LINES = 4;

/** Returns the shortest relevant run, because one line may be chance. */
function leastRun(answer: readonly string[]): number {
  return answer.length === 1 && (answer[0]?.length ?? 0) >= LONG_LINE ? 1 : 2;
}

export function distinctiveLines(code: string): readonly string[] {
  return code
    .split(/\r\n?|\n/u)
    .map((line) =>
      line
        .replace(/(^|\s)#.*$/u, "")
        .replace(/\s+/gu, " ")
        .trim(),
    )
    .filter(isDistinctive);
}

function longestSharedRun(left: readonly string[], right: readonly string[]): number {
  let longest = 0;
  let before: readonly number[] = [];
  for (const line of left) {
    const row = right.map((other, index) => (line === other ? (index === 0 ? 0 : (before[index - 1] ?? 0)) + 1 : 0));
    longest = row.reduce((most, length) => Math.max(most, length), longest);
    before = row;
  }
  return longest;
}

const LEAST_LENGTH = 12;

/** Keywords, short returns and closing brackets are common. */
function isDistinctive(line: string): boolean {
  return line.length >= LEAST_LENGTH && /[=(.[+*/%<>-]/u.test(line);
}
