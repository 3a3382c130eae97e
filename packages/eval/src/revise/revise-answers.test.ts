import {
  type Environment,
  type Judge,
  type Prediction,
  records,
  RepostError,
  type Revision,
  type TextModel,
  type TextRequest,
} from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect } from "../../test/collect.ts";
import {
  exampleEnvironment,
  examplePrediction,
  exampleRecording,
  exampleVerdict,
} from "../../test/example-environment.ts";
import { askModel } from "./ask-model.ts";
import { reviseAnswers, type ReviseAnswersOptions, type RevisionRequest } from "./revise-answers.ts";
import { summarizeRounds } from "./summarize-rounds.ts";
import { wilsonInterval } from "../score/wilson-interval.ts";

const ids = ["a", "b", "c"];
const environments = ids.map((id) => exampleEnvironment({ instance_id: id }));

const judge: Judge = {
  record: () => Promise.reject(new Error("Nothing is recorded here.")),
  async judge({ module, solution }) {
    const outcome = solution.includes("right") ? "passed" : solution.includes("broken") ? "infra_error" : "failed";
    return exampleVerdict(module.instance_id, {
      outcome,
      passed: outcome === "passed",
      cause: outcome === "failed" ? "different_result" : null,
      detail: outcome === "failed" ? "clip('rye'): expected 'SECRET', got 'ry'" : null,
      tests: [{ name: "test_short", passed: outcome === "passed", difference: null }],
    });
  },
};

function answer(id: string, text: string, sample = 0): Prediction {
  return examplePrediction(id, sample, { solution: `def clip(text): return "${text}"`, raw: `I say ${text}` });
}

function options(fields: Partial<ReviseAnswersOptions> = {}): ReviseAnswersOptions {
  return {
    environments: () => environments,
    predictions: [answer("a", "right"), answer("b", "wrong"), answer("c", "broken")],
    judge,
    loadRecording: async () => exampleRecording,
    ask: async ({ environment: { instance_id: id }, round, sample }) =>
      answer(id, round === 2 ? "right" : "wrong", sample),
    ...fields,
  };
}

function rounds(revisions: readonly Revision[]): unknown[] {
  return revisions.map(({ round, result: { instance_id: id, outcome } }) => [round, id, outcome]);
}

describe("reviseAnswers", () => {
  it("requests revisions of failed answers only, until they pass", async () => {
    const revisions = await collect(reviseAnswers(options()));
    expect(rounds(revisions)).toEqual([
      [0, "a", "passed"],
      [0, "b", "failed"],
      [0, "c", "infra_error"],
      [1, "b", "failed"],
      [2, "b", "passed"],
    ]);
    expect(revisions.map((item) => records.revision.parseLine(records.revision.line(item)))).toEqual(revisions);
  });

  it("stops after the requested rounds, and calls no model for 0 rounds", async () => {
    const never = async () => answer("b", "wrong");
    expect(rounds(await collect(reviseAnswers(options({ ask: never, rounds: 1 })))).slice(3)).toEqual([
      [1, "b", "failed"],
    ]);
    const ask = () => Promise.reject(new Error("Nobody is to be asked."));
    expect(await collect(reviseAnswers(options({ ask, rounds: 0 })))).toHaveLength(3);
  });

  it("keeps a sample when the model returns no further answer", async () => {
    expect(await collect(reviseAnswers(options({ ask: async () => null })))).toHaveLength(3);
  });

  it("sends all earlier messages, and no answers that the kind of feedback excludes", async () => {
    const requests: RevisionRequest[] = [];
    const ask = async (request: RevisionRequest): Promise<Prediction> => {
      requests.push(request);
      return answer("b", "wrong");
    };
    const revisions = await collect(reviseAnswers(options({ ask, rounds: 2, feedback: "call" })));
    expect(
      requests.map(({ round, sample, turns }) => [round, sample, turns.map((turn) => turn.prediction.raw)]),
    ).toEqual([
      [1, 0, ["I say wrong"]],
      [2, 0, ["I say wrong", "I say wrong"]],
    ]);
    const feedbacks = requests.flatMap(({ turns }) => turns.map(({ feedback }) => feedback));
    expect([
      feedbacks.every((text) => text.includes("clip('rye')")),
      feedbacks.some((text) => text.includes("SECRET")),
    ]).toEqual([true, false]);
    expect(revisions.map((item) => item.told)).toEqual([null, null, null, feedbacks[0], feedbacks[0]]);
  });

  it("sends the expected value only for `difference`", async () => {
    const seen: Record<string, boolean> = {};
    for (const feedback of ["none", "outcome", "error", "call", "difference"] as const) {
      const ask = async ({ turns }: RevisionRequest): Promise<null> => {
        seen[feedback] = turns.some((turn) => turn.feedback.includes("SECRET"));
        return null;
      };
      await collect(reviseAnswers(options({ ask, feedback })));
    }
    expect(seen).toEqual({ none: false, outcome: false, error: false, call: false, difference: true });
  });

  it("resumes an earlier call without judging or requesting twice", async () => {
    const all = await collect(reviseAnswers(options()));
    for (let kept = 0; kept <= all.length; kept += 1) {
      const known = all.slice(0, kept);
      const calls = { judged: 0, asked: 0 };
      const rest = await collect(
        reviseAnswers({
          ...options({
            judgedRevisions: known,
            judge: { ...judge, judge: (request) => ((calls.judged += 1), judge.judge(request)) },
          }),
          ask: async ({ environment: { instance_id: id }, round, sample }) => {
            calls.asked += 1;
            return answer(id, round === 2 ? "right" : "wrong", sample);
          },
        }),
      );
      expect([...known, ...rest]).toEqual(all);
      expect(calls).toEqual({ judged: all.length - kept, asked: Math.min(2, all.length - kept) });
    }
  });

  it("keeps samples of one environment separate", async () => {
    const predictions = [answer("b", "wrong", 0), answer("b", "wrong", 1)];
    const ask = async ({ sample }: RevisionRequest): Promise<Prediction> =>
      answer("b", sample === 1 ? "right" : "wrong", sample);
    const revisions = await collect(reviseAnswers(options({ predictions, ask, rounds: 1 })));
    expect(revisions.map(({ round, result: { sample, passed } }) => [round, sample, passed])).toEqual([
      [0, 0, false],
      [0, 1, false],
      [1, 0, false],
      [1, 1, true],
    ]);
  });
});

describe("askModel", () => {
  const first: TextRequest["messages"] = [{ role: "user", content: "Write clip." }];
  const turns = [{ prediction: answer("b", "wrong"), feedback: "No." }];
  const environment: Environment = exampleEnvironment({ instance_id: "b" });
  const request = { environment, sample: 2, round: 1, turns };
  const signal = AbortSignal.timeout(10_000);
  const usage = { inputTokens: undefined, outputTokens: undefined };

  it("continues the conversation and extracts the function from the answer", async () => {
    const seen: TextRequest[] = [];
    const model: TextModel = {
      async complete(request) {
        seen.push(request);
        return { text: "def clip(text, width=70):\n    return text\n", finishReason: "stop", usage, modelId: "oven-2" };
      },
    };
    const ask = askModel({ model, prompt: async () => first, sampling: { temperature: 0.2 } });
    const prediction = await ask(request, signal);
    expect(seen).toEqual([
      {
        temperature: 0.2,
        sample: 2,
        messages: [...first, { role: "assistant", content: "I say wrong" }, { role: "user", content: "No." }],
      },
    ]);
    expect(prediction).toMatchObject({ instance_id: "b", sample: 2, model_name_or_path: "oven-2" });
    expect(prediction?.solution).toContain("return text");
  });

  it("returns and reports no answer without a prompt or after a failure of the model", async () => {
    const failures: RepostError[] = [];
    const broken = new RepostError("Nothing comes.", { code: "LLM_SERVER_FAILED", hint: "Wait." });
    const model: TextModel = { complete: () => Promise.reject(broken) };
    const onFailure = (error: RepostError): void => void failures.push(error);
    expect(await askModel({ model, prompt: async () => first, onFailure })(request, signal)).toBeNull();
    expect(await askModel({ model, prompt: async () => null, onFailure })(request, signal)).toBeNull();
    expect(failures).toEqual([broken]);
  });
});

describe("summarizeRounds", () => {
  it("returns the share of solved tasks after each round, without initially unscored tasks", async () => {
    expect(await summarizeRounds({ revisions: reviseAnswers(options()) })).toEqual([
      { round: 0, judged: 3, scored: 2, passed: 1, solved: { value: 0.5, ...wilsonInterval(1, 2) } },
      { round: 1, judged: 1, scored: 1, passed: 0, solved: { value: 0.5, ...wilsonInterval(1, 2) } },
      { round: 2, judged: 1, scored: 1, passed: 1, solved: { value: 1, ...wilsonInterval(2, 2) } },
    ]);
  });

  it("returns no rounds when nothing was judged", async () => {
    expect(await summarizeRounds({ revisions: [] })).toEqual([]);
  });
});
