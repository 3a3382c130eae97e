import type { Check } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { targetCheck } from "../target-in-module.ts";
import { askJudges, type Opinion, type OpinionJudge } from "./ask-judges.ts";

export interface TestQualityCheckOptions {
  readonly judges: readonly OpinionJudge[];
  /** @default 8000 */
  readonly maxCharacters?: number;
}

const ANSWERS = ["no", "yes"];
const CONDITIONS = 5;

/** Asks for RepoST's five conditions. Evidence: `answer`, `agreement`, `opinions`, `silent`. */
export function testQualityCheck({ judges, maxCharacters = 8_000 }: TestQualityCheckOptions): Check {
  return targetCheck(QUESTION.check, (subject, definition, options) => {
    const { module, recording } = subject;
    const tests = testsAlone(recording.tests.map(({ code }) => code).join("\n"), module.code);
    const values = { function: functionText(module.code, definition), tests: tests.slice(0, maxCharacters) };
    return askJudges(QUESTION, judges, subject, values, options);
  });
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

const QUESTION = {
  check: "test_quality",
  promptName: "test-quality",
  question: "Are the tests worth having?",
  answers: ANSWERS,
  passing: ["yes"],
  read: readOpinion,
};
