import type { Check } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { targetCheck } from "../target-in-module.ts";
import { askJudges, type Opinion, type OpinionJudge } from "./ask-judges.ts";

export interface FunctionalityCheckOptions {
  readonly judges: readonly OpinionJudge[];
}

const ANSWERS = ["no", "yes", "same"];

/**
 * Asks models whether the target does the original's job: `same`, `yes`, `no`. Equal programs need none. Evidence:
 * `answer`, `agreement`, `opinions`, `silent`.
 */
export function functionalityCheck({ judges }: FunctionalityCheckOptions): Check {
  return targetCheck(QUESTION.check, async (subject, definition, options) => {
    const { target, module } = subject;
    if (module.target_edits.length === 0) {
      const evidence = { answer: "same", agreement: 1, opinions: [], silent: [] };
      return { check: QUESTION.check, passed: true, reason: "It is the same program; nobody was asked.", evidence };
    }
    const values = { original: target.orig_func, current: functionText(module.code, definition) };
    return askJudges(QUESTION, judges, subject, values, options);
  });
}

function readOpinion({ answer, reasoning }: Readonly<Record<string, unknown>>): Omit<Opinion, "judge"> | string {
  const word = typeof answer === "string" ? answer.trim().toLowerCase() : "";
  if (!ANSWERS.includes(word)) return `"answer" has to be "same", "yes" or "no".`;
  return typeof reasoning === "string" && reasoning.trim() !== ""
    ? { answer: word, reasoning }
    : `"reasoning" has to say why.`;
}

const QUESTION = {
  check: "functionality",
  promptName: "functionality",
  question: "Does it do the job of the original?",
  answers: ANSWERS,
  passing: ["same", "yes"],
  read: readOpinion,
};
