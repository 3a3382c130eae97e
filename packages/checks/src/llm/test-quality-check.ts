import type { Check } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { targetCheck } from "../target-in-module.ts";
import { askJudges, type OpinionJudge } from "./ask-judges.ts";

export interface TestQualityCheckOptions {
  readonly judges: readonly OpinionJudge[];
  /** @default 8000 */
  readonly maxCharacters?: number;
}

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

function conditionsProblem(answer: string, { conditions }: Readonly<Record<string, unknown>>): string | null {
  const isComplete =
    Array.isArray(conditions) &&
    conditions.length === CONDITIONS &&
    conditions.every((condition) => typeof condition === "boolean");
  if (!isComplete) return `"conditions" has to have five times true or false.`;
  return answer === "yes" && conditions.includes(false)
    ? `"answer" cannot be "yes" while a condition does not hold.`
    : null;
}

const QUESTION = {
  check: "test_quality",
  promptName: "test-quality",
  question: "Are the tests worth having?",
  answers: ["no", "yes"],
  passing: ["yes"],
  problemOf: conditionsProblem,
};
