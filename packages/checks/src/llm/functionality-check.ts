import { type Check, type CheckSubject, type CallOptions, fillPrompt, type Finding } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { fenceOf, loadPrompt } from "../prompts/load-prompt.ts";
import { targetInModule } from "../target-in-module.ts";
import { askJudges, type Opinion, opinionFinding, type OpinionJudge } from "./ask-judges.ts";

export interface FunctionalityCheckOptions {
  readonly judges: readonly OpinionJudge[];
}

const CHECK = "functionality";
const ANSWERS = ["no", "yes", "same"];

/**
 * Asks models whether the target does the original's job: `same`, `yes`, `no`. Equal programs need none. Evidence:
 * `answer`, `agreement`, `opinions`, `silent`.
 */
export function functionalityCheck({ judges }: FunctionalityCheckOptions): Check {
  return { name: CHECK, run: (subject, options = {}) => checkFunctionality(judges, subject, options) };
}

async function checkFunctionality(
  judges: readonly OpinionJudge[],
  subject: CheckSubject,
  { signal }: CallOptions,
): Promise<Finding> {
  const { target, module } = subject;
  const adapter = await loadLanguage(module.language);
  const definition = targetInModule(adapter, subject);
  if (definition === undefined)
    return { check: CHECK, passed: false, reason: `The module defines no ${module.entry}.`, evidence: {} };
  if (module.target_edits.length === 0) {
    const evidence = { answer: "same", agreement: 1, opinions: [], silent: [] };
    return { check: CHECK, passed: true, reason: "It is the same program; nobody was asked.", evidence };
  }
  const prompt = await loadPrompt("functionality", module.language);
  const current = functionText(module.code, definition);
  const messages = fillPrompt(prompt, {
    entry: target.func_name,
    original: target.orig_func,
    current,
    ...fenceOf(target),
  });
  const question = { judges, instanceId: target.instance_id, prompt, messages, read: readOpinion, signal };
  const opinions = await askJudges(question, ANSWERS);
  return opinionFinding(CHECK, "Does it do the job of the original?", opinions, ["same", "yes"]);
}

function readOpinion({ answer, reasoning }: Readonly<Record<string, unknown>>): Omit<Opinion, "judge"> | string {
  const word = typeof answer === "string" ? answer.trim().toLowerCase() : "";
  if (!ANSWERS.includes(word)) return `"answer" has to be "same", "yes" or "no".`;
  return typeof reasoning === "string" && reasoning.trim() !== ""
    ? { answer: word, reasoning }
    : `"reasoning" has to say why.`;
}
