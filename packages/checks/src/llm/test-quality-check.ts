import { type CallOptions, type Check, type CheckSubject, fillPrompt, type Finding } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { fenceOf, loadPrompt } from "../prompts/load-prompt.ts";
import { targetInModule } from "../target-in-module.ts";
import { askJudges, type Opinion, opinionFinding, type OpinionJudge } from "./ask-judges.ts";

export interface TestQualityCheckOptions {
  readonly judges: readonly OpinionJudge[];
  /** @default 8000 */
  readonly maxCharacters?: number;
}

const CHECK = "test_quality";
const ANSWERS = ["no", "yes"];
const CONDITIONS = 5;

/** Asks for RepoST's five conditions. Evidence: `answer`, `agreement`, `opinions`, `silent`. */
export function testQualityCheck({ judges, maxCharacters = 8_000 }: TestQualityCheckOptions): Check {
  return { name: CHECK, run: (subject, options = {}) => checkTests({ judges, maxCharacters }, subject, options) };
}

async function checkTests(
  { judges, maxCharacters }: Required<TestQualityCheckOptions>,
  subject: CheckSubject,
  { signal }: CallOptions,
): Promise<Finding> {
  const { target, module, recording } = subject;
  const definition = targetInModule(await loadLanguage(module.language), subject);
  if (definition === undefined)
    return { check: CHECK, passed: false, reason: `The module defines no ${module.entry}.`, evidence: {} };
  const prompt = await loadPrompt("test-quality", module.language);
  const tests = recording.tests.map(({ code }) => code).join("\n");
  const messages = fillPrompt(prompt, {
    entry: target.func_name,
    function: functionText(module.code, definition),
    tests: testsAlone(tests, module.code).slice(0, maxCharacters),
    ...fenceOf(target),
  });
  const question = { judges, instanceId: target.instance_id, prompt, messages, read: readOpinion, signal };
  const opinions = await askJudges(question, ANSWERS);
  return opinionFinding(CHECK, "Are the tests worth having?", opinions, ["yes"]);
}

function testsAlone(tests: string, module: string): string {
  const lines = tests.split("\n");
  const moduleLines = module.split("\n");
  let same = 0;
  while (same < lines.length && same < moduleLines.length && lines[same] === moduleLines[same]) same += 1;
  const rest = lines.slice(same).join("\n").trim();
  return rest === "" ? tests : rest;
}

function readOpinion(value: Readonly<Record<string, unknown>>): Omit<Opinion, "judge"> | string {
  const { answer, reasoning, conditions } = value;
  const word = typeof answer === "string" ? answer.trim().toLowerCase() : "";
  if (!ANSWERS.includes(word)) return `"answer" has to be "yes" or "no".`;
  if (typeof reasoning !== "string" || reasoning.trim() === "") return `"reasoning" has to say why.`;
  if (
    !Array.isArray(conditions) ||
    conditions.length !== CONDITIONS ||
    conditions.some((condition) => typeof condition !== "boolean")
  )
    return `"conditions" has to have five times true or false.`;
  if (word === "yes" && conditions.includes(false)) return `"answer" cannot be "yes" while a condition does not hold.`;
  return { answer: word, reasoning };
}
