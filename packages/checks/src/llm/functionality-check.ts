import type { Check } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { targetCheck } from "../target-in-module.ts";
import { askJudges, type OpinionJudge } from "./ask-judges.ts";

export interface FunctionalityCheckOptions {
  readonly judges: readonly OpinionJudge[];
}

/**
 * Asks models whether the target does the original's job: `same`, `yes`, `no`. Equal programs need none. Evidence:
 * `answer`, `agreement`, `opinions`, `silent`.
 */
export function functionalityCheck({ judges }: FunctionalityCheckOptions): Check {
  return targetCheck(QUESTION.check, async (subject, definition, options) => {
    const { target, module } = subject;
    if (module.target_edits.length === 0) {
      const evidence = { answer: "same", agreement: 1, opinions: [], silent: [] };
      return {
        check: QUESTION.check,
        passed: true,
        reason: "The program is unchanged, so no model was queried.",
        evidence,
      };
    }
    const values = { original: target.orig_func, current: functionText(module.code, definition) };
    return askJudges(QUESTION, judges, subject, values, options);
  });
}

const QUESTION = {
  check: "functionality",
  promptName: "functionality",
  question: "Does it do the job of the original?",
  answers: ["no", "yes", "same"],
  passing: ["same", "yes"],
};
