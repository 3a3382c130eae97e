import type { Environment, EvalResult } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { exampleEnvironment } from "../testing/example-environment.ts";
import type { Attempt } from "./sort-attempts.ts";
import { type TrainingRequest, trainingExamples } from "./training-examples.ts";

const PROMPT = "# oven.py\ndef double(x):\n";
const REFERENCE = "    return x * 2\n";

const passed: Partial<EvalResult> = { outcome: "passed", cause: null };
const failed: Partial<EvalResult> = { outcome: "failed", cause: "different_result", detail: "double(1): 3 is not 2" };

function attempt(body: string, result: Partial<EvalResult> = passed, others: Partial<Attempt> = {}): Attempt {
  const results = [{ outcome: "passed", cause: null, trust: "data", detail: null, ...result } as const];
  return { code: `def double(x):\n    return ${body}\n`, raw: null, model: "baker", results, ...others };
}

async function examples(options: Partial<TrainingRequest> = {}) {
  const omitted: string[] = [];
  const made = await trainingExamples({
    environment: exampleEnvironment(),
    kind: "rejection",
    attempts: [],
    promptOf: async () => PROMPT,
    fingerprint: async (_language: Environment["language"], code: string) => code.replaceAll(/\s+/gu, " ").trim(),
    onSkip: (reason) => void omitted.push(reason),
    ...options,
  });
  return { made, left: omitted };
}

async function chosen(options: Partial<TrainingRequest>) {
  const { made, left } = await examples(options);
  return { answers: made.map((example) => (example.kind === "answer" ? example.answer : "").trim()), left };
}

describe("training examples of one environment", () => {
  it("contain the prompt and the reference's body for sft", async () => {
    expect(await examples({ kind: "sft" })).toEqual({
      left: [],
      made: [
        {
          kind: "answer",
          instance_id: "dir__bakery.0a1b2c3d.oven.double",
          prompt: PROMPT,
          answer: REFERENCE,
          origin: "reference",
          model: null,
          source: "./bakery",
          license: "MIT",
        },
      ],
    });
  });

  it("contain a whole function in a fenced block for answer function", async () => {
    const { answers } = await chosen({ kind: "sft", answer: "function" });
    expect(answers).toEqual(["```python\ndef double(x):\n    return x * 2\n```"]);
  });

  it("contain distinct passing programs that differ most from the reference and each other", async () => {
    const bodies = ["x * 2", "x  *  2", "x * 2 + 0", "x * 2 + 0", "sum([x, x])"];
    expect(await chosen({ attempts: bodies.map((body) => attempt(body)) })).toEqual({
      answers: ["return sum([x, x])", "return x * 2 + 0"],
      left: [],
    });
  });

  it("respect the limit per environment", async () => {
    const attempts = ["x + x", "2 * x", "sum([x, x])"].map((body) => attempt(body));
    expect((await chosen({ attempts, maxPerExample: 1 })).answers).toEqual(["return sum([x, x])"]);
  });

  it("contain the reference's text when nothing else passes", async () => {
    expect((await chosen({ attempts: [attempt("x * 2"), attempt("x", failed)] })).answers).toEqual(["return x * 2"]);
  });

  it.each<[string, Partial<EvalResult>]>([
    ["not_scored", { outcome: "infra_error", cause: "infrastructure" }],
    ["not_scored", { outcome: "no_tests", cause: null }],
    ["tampering", { outcome: "failed", cause: "tampering" }],
    ["tampering", { outcome: "failed", cause: "early_exit" }],
    ["context_miss", { outcome: "failed", cause: "context_miss" }],
    ["uncertain_failure", { outcome: "timeout", cause: "limit" }],
    ["uncertain_failure", { outcome: "failed", cause: "load_error" }],
    ["weak_trust", { outcome: "passed", cause: null, trust: "weak" }],
  ])("exclude an answer that is %s from passing and failing answers", async (reason, result) => {
    const attempts = [attempt("x + x"), attempt("1", result)];
    expect(await chosen({ attempts })).toEqual({ answers: ["return x + x"], left: [reason] });
    expect(await examples({ kind: "dpo", attempts })).toEqual({ made: [], left: [reason, "none_failed"] });
  });

  it("exclude a program that passed once and failed once", async () => {
    const attempts = [attempt("x + x"), attempt("x + x", failed), attempt("2 * x")];
    expect(await chosen({ attempts })).toEqual({ answers: ["return 2 * x"], left: ["flaky"] });
  });

  it("use the verdict that follows an infrastructure error", async () => {
    const { results } = attempt("x + x", { outcome: "infra_error", cause: "infrastructure" });
    const again = attempt("x + x");
    expect(await chosen({ attempts: [{ ...again, results: [...results, ...again.results] }] })).toEqual({
      answers: ["return x + x"],
      left: [],
    });
  });

  it("exclude answers with more than a body, unless the answer format is the whole function", async () => {
    const code = "import math\n\ndef double(x):\n    return math.fsum([x, x])\n";
    const attempts = [{ ...attempt(""), code }];
    expect(await chosen({ attempts })).toEqual({ answers: [], left: ["answer_more_than_body", "none_passed"] });
    expect((await chosen({ attempts, answer: "function" })).answers).toEqual([`\`\`\`python\n${code}\`\`\``]);
  });

  it("contain the reference for the replay share of environments without a passing answer", async () => {
    const attempts = [attempt("x", failed)];
    expect(await chosen({ attempts })).toEqual({ answers: [], left: ["none_passed"] });
    expect((await chosen({ attempts, replay: 1 })).answers).toEqual(["return x * 2"]);
    const ids = Array.from({ length: 400 }, (_, index) => `function-${index}`);
    const replayed = await Promise.all(
      ids.map((id) => examples({ environment: exampleEnvironment({ instance_id: id }), attempts, replay: 0.25 })),
    );
    const count = replayed.filter(({ made }) => made.length > 0).length;
    expect([count > 70, count < 130]).toEqual([true, true]);
  });

  it("contain stored thinking with reasoning", async () => {
    const raw = "Twice is the sum.\n```python\ndef double(x):\n    return x + x\n```";
    const attempts = [attempt("x + x", passed, { raw }), attempt("2 * x")];
    expect((await chosen({ attempts, reasoning: true })).answers.toSorted()).toEqual([raw, "return 2 * x"]);
    expect((await chosen({ attempts, reasoning: false })).answers).not.toContain(raw);
  });

  it("contain a repair of a failure by the nearest passing answer", async () => {
    const attempts = [attempt("sum([x, x])"), attempt("x + x"), attempt("x + 1", failed)];
    const { made } = await examples({ attempts, repairs: true });
    expect(made.filter(({ origin }) => origin === "repair")).toMatchObject([
      { answer: "    return x + x\n", model: "baker" },
    ]);
    const [repair] = made.filter(({ origin }) => origin === "repair");
    expect(repair?.prompt).toContain(`${PROMPT}\nThis answer is wrong:\n\n    return x + 1\n`);
    expect(repair?.prompt).not.toContain("3 is not 2");
    const feedbackText = await examples({ attempts, repairs: true, feedback: "difference" });
    expect(feedbackText.made.at(-1)?.prompt).toContain("double(1): 3 is not 2");
  });

  it("exclude truncated failures, and contain only the code of truncated passing answers", async () => {
    const raw = "So:\n```python\ndef double(x):\n    return x + x\n```\nThat is, twi";
    const attempts = [attempt("x + x", passed, { raw, truncated: true }), attempt("x +", failed, { truncated: true })];
    const omitted = ["truncated"];
    expect(await chosen({ attempts, reasoning: true })).toEqual({ answers: ["return x + x"], left: omitted });
    expect(await examples({ kind: "dpo", attempts })).toEqual({ made: [], left: [...omitted, "none_failed"] });
  });

  it("exclude an answer without code", async () => {
    const attempts = [attempt("x + x"), { ...attempt("", failed), code: "" }];
    expect(await examples({ kind: "dpo", answer: "function", attempts })).toEqual({
      made: [],
      left: ["no_code", "none_failed"],
    });
  });

  describe("after rounds of revisions", () => {
    const feedbackText = "It did not do what its tests expect.\n\nWrite `double` again, in the same form.";
    const first = attempt("x + 1", failed);
    const corrected = attempt("x + x", passed, {
      corrects: { attempt: first, previousFeedback: feedbackText },
      raw: "You are right: x + x.",
    });
    const repairsOf = async (options: Partial<TrainingRequest>) =>
      (await examples({ repairs: true, ...options })).made.filter(({ origin }) => origin === "repair");

    it("contain the actual corrections of a model before other pairs", async () => {
      const attempts = [attempt("2 * x"), attempt("x", failed), first, corrected];
      const [real, made, ...others] = await repairsOf({ attempts });
      expect(real).toMatchObject({
        prompt: `${PROMPT}\nYour last answer:\n\n    return x + 1\n\n${feedbackText}\n`,
        answer: "    return x + x\n",
      });
      expect([made?.prompt.includes("This answer is wrong"), others]).toEqual([true, []]);
      expect(await repairsOf({ attempts, maxPerExample: 1 })).toEqual([real]);
    });

    it("contain the code of a corrected answer, but not its text", async () => {
      const attempts = [first, corrected];
      expect((await chosen({ attempts })).answers).toEqual(["return x + x"]);
      expect(await chosen({ attempts, reasoning: true })).toEqual({ answers: [], left: ["none_passed"] });
      const { made } = await examples({ attempts, reasoning: true, repairs: true });
      expect(made).toMatchObject([{ origin: "repair", answer: "You are right: x + x." }]);
    });

    it.each<[string, Attempt]>([
      ["timed out", attempt("x + 1", { outcome: "timeout", cause: "limit" })],
      ["was truncated", attempt("x + 1", failed, { truncated: true })],
      ["passed", attempt("x * 2")],
      ["had no code", { ...first, code: "" }],
    ])("contain no correction of an answer that %s", async (_, before) => {
      const attempts = [attempt("x + x", passed, { corrects: { attempt: before, previousFeedback: feedbackText } })];
      expect(await repairsOf({ attempts })).toEqual([]);
    });
  });

  it("pair passing with failing answers, each in as few pairs as possible", async () => {
    const attempts = [attempt("x + x"), attempt("sum([x, x])"), attempt("x", failed), attempt("x ** 2", failed)];
    const { made } = await examples({ kind: "dpo", attempts });
    const pairs = made.map((pair) => (pair.kind === "preference" ? [pair.chosen.trim(), pair.rejected.trim()] : []));
    expect(pairs).toEqual([
      ["return sum([x, x])", "return x ** 2"],
      ["return x + x", "return x"],
    ]);
  });

  it("prefer the reference to failing answers when it is replayed", async () => {
    const { made } = await examples({ kind: "dpo", attempts: [attempt("x", failed)], replay: 1 });
    expect(made).toMatchObject([{ chosen: REFERENCE, rejected: "    return x\n", origin: "reference", model: null }]);
  });
});
