import type { CheckSubject } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { targetInModule } from "../target-in-module.ts";
import { longestSharedRun, tellingLines } from "./shared-lines.ts";

/** The share of an answer's telling lines that a text may show one after the other. */
export const MAX_SHARE = 0.5;

/** What of an answer stands in a text. */
export interface AnswerRun {
  /** Telling lines of the answer that stand there one after the other. */
  readonly shared: number;
  /** Of all its telling lines. */
  readonly share: number;
  /** Whether that is so much that the text gives the answer away. */
  readonly leaks: boolean;
}

/** The telling lines of the target's body; its docstring is part of the task, not of the answer. */
export async function answerLines(subject: CheckSubject): Promise<readonly string[]> {
  const { module, target } = subject;
  const definition = targetInModule(await loadLanguage(module.language), subject);
  const body =
    definition === undefined ? target.orig_func : module.code.slice(definition.body.start, definition.body.end);
  const documented = new Set(tellingLines(target.docstring ?? ""));
  return tellingLines(body).filter(
    (line) => !documented.has(line.replace(/^[rRuU]?("""|''')|("""|''')$/gu, "").trim()),
  );
}

/** How much of an answer telling lines of a text hold. */
export function answerRun(answer: readonly string[], lines: readonly string[], maxShare: number): AnswerRun {
  const shared = longestSharedRun(answer, lines);
  const share = answer.length === 0 ? 0 : shared / answer.length;
  const isMost = answer.length < FEW_LINES ? shared === answer.length : share > maxShare;
  return { shared, share, leaks: isMost && shared >= leastRun(answer) };
}

const LONG_LINE = 24;
const FEW_LINES = 4;

/** One line may be chance, unless it is long and all there is. */
function leastRun(answer: readonly string[]): number {
  return answer.length === 1 && (answer[0]?.length ?? 0) >= LONG_LINE ? 1 : 2;
}
