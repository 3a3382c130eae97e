import type { Answer, PromptRunner, PromptRequest } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { subjectOf } from "../../test/loaf-subject.ts";
import type { OpinionJudge } from "./ask-judges.ts";
import { functionalityCheck } from "./functionality-check.ts";
import { publishedKeepRule } from "./published-keep-rule.ts";
import { testQualityCheck } from "./test-quality-check.ts";

function judge(
  name: string,
  ...values: readonly unknown[]
): OpinionJudge & { refusals: string[]; questions: PromptRequest[] } {
  const refusals: string[] = [];
  const questions: PromptRequest[] = [];
  const promptRunner: PromptRunner = {
    async run(question) {
      questions.push(question);
      for (const value of values) {
        const answer: Answer = { text: JSON.stringify(value), blocks: [], json: value === null ? [] : [value] };
        const [check] = question.checks;
        const verdict = check === undefined ? { accepted: true as const } : await check.run(answer, {});
        if (verdict.accepted) return { status: "accepted", answer };
        refusals.push(verdict.reason);
      }
      return { status: "refused", reason: refusals.at(-1) ?? "" };
    },
  };
  return { name, promptRunner, refusals, questions };
}

const edited = subjectOf({ module: { target_edits: ["A model changed it."] } });
const says = (answer: string) => ({ reasoning: `it is ${answer}`, answer });
const rates = (answer: string, conditions = [true, true, true, true, true]) => ({ ...says(answer), conditions });

describe("functionalityCheck", () => {
  it("calls no model for an equal program", async () => {
    const item = judge("a", says("no"));
    const finding = await functionalityCheck({ judges: [item] }).run(subjectOf());
    expect([finding.passed, finding.evidence["answer"], item.questions]).toEqual([true, "same", []]);
  });

  it.each([
    [["same"], "same", true, 1],
    [["no"], "no", false, 1],
    [["yes", "yes", "no"], "yes", true, 2 / 3],
    [["same", "no", "no"], "no", false, 2 / 3],
    [["yes", "no"], "no", false, 1 / 2],
  ])("decides by the majority of judges of %j: %s", async (answers, majority, passed, agreement) => {
    const judges = answers.map((answer, index) => judge(String(index), says(answer)));
    const finding = await functionalityCheck({ judges }).run(edited);
    expect(finding).toMatchObject({
      check: "functionality",
      passed,
      evidence: { answer: majority, agreement, silent: [] },
    });
    expect(finding.evidence["opinions"]).toEqual(
      answers.map((answer, index) => ({ judge: String(index), answer, reasoning: `it is ${answer}` })),
    );
  });

  it("reports invalid answers, and fails when no judge has a valid answer", async () => {
    const item = judge(
      "a",
      null,
      { answer: "perhaps", reasoning: "x" },
      { answer: "yes" },
      { answer: "no", reasoning: " " },
    );
    const finding = await functionalityCheck({ judges: [item] }).run(edited);
    expect(item.refusals).toEqual([
      "There is no JSON object in the answer.",
      '"answer" has to be "same", "yes" or "no".',
      '"reasoning" has to say why.',
      '"reasoning" has to say why.',
    ]);
    expect(finding).toMatchObject({ passed: false, evidence: { answer: null, silent: ["a"] } });
  });
});

describe("testQualityCheck", () => {
  it("passes when all five conditions are met", async () => {
    const finding = await testQualityCheck({ judges: [judge("a", rates("yes"))] }).run(subjectOf());
    expect(finding).toMatchObject({ check: "test_quality", passed: true, evidence: { answer: "yes", agreement: 1 } });
  });

  it("rejects contradictory answers with a reason", async () => {
    const item = judge(
      "a",
      rates("yes", [true, true, false, true, true]),
      rates("yes", [true]),
      rates("no", [false, false, true, true, true]),
    );
    const finding = await testQualityCheck({ judges: [item] }).run(subjectOf());
    expect(item.refusals).toEqual([
      '"answer" cannot be "yes" while a condition does not hold.',
      '"conditions" has to have five times true or false.',
    ]);
    expect(finding).toMatchObject({ passed: false, reason: "Are the tests worth having? no: it is no" });
  });
});

describe("publishedKeepRule", () => {
  const finding = (check: string, passed: boolean) => ({ check, passed, reason: "", evidence: {} });

  it.each([
    [[finding("functionality", true), finding("ast", false), finding("test_quality", true)], true],
    [[finding("functionality", false), finding("ast", true), finding("test_quality", true)], true],
    [[finding("functionality", false), finding("ast", false), finding("test_quality", true)], false],
    [[finding("functionality", true), finding("ast", true), finding("test_quality", false)], false],
    [[finding("ast", true)], false],
  ])("keeps %# as published", (findings, kept) => {
    expect(publishedKeepRule(findings).passed).toBe(kept);
  });
});
