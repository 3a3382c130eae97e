import type { Check, CheckSubject } from "@repost/spec";
import { answerLines, answerRun, type AnswerRun, distinctiveLines, MAX_SHARE } from "./answer-run.ts";

export interface LeakCheckOptions {
  /**
   * Maximum share of the answer in one run. Answers under 4 lines allow all but one line, because siblings start alike.
   * @default 0.5
   */
  readonly maxShare?: number;
}

interface VisibleText {
  readonly where: string;
  readonly lines: readonly string[];
}

/** Rejects contexts and docstrings with a run of the answer's lines. Evidence: `lines`, `shared`, `share`, `where`. */
export function leakCheck({ maxShare = MAX_SHARE }: LeakCheckOptions = {}): Check {
  return {
    name: "leak",
    async run(subject, { signal } = {}) {
      const answer = await answerLines(subject);
      signal?.throwIfAborted();
      const { where, shared, share, leaks } = worstText(answer, visibleTexts(subject), maxShare);
      return {
        check: "leak",
        passed: !leaks,
        reason: leaks
          ? `${shared} of the answer's ${answer.length} lines are together in ${where}.`
          : "No visible text contains the answer.",
        evidence: { lines: answer.length, shared, share, where: shared === 0 ? null : where },
      };
    },
  };
}

function visibleTexts({ target, context = [] }: CheckSubject): readonly VisibleText[] {
  return [
    { where: "the docstring", lines: distinctiveLines(target.docstring ?? "").map(withoutPrompt) },
    ...context.map(({ path, code }) => ({ where: path, lines: distinctiveLines(code) })),
  ];
}

function withoutPrompt(line: string): string {
  return line.replace(/^(?:>>>|\.\.\.) /u, "");
}

function worstText(
  answer: readonly string[],
  texts: readonly VisibleText[],
  maxShare: number,
): AnswerRun & { readonly where: string | null } {
  const runs = texts.map(({ where, lines }) => ({ where, ...answerRun(answer, lines, maxShare) }));
  const [worst] = runs.toSorted((left, right) => right.shared - left.shared);
  return worst ?? { where: null, shared: 0, share: 0, leaks: false };
}
