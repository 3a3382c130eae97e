import {
  digestMissing,
  type Judge,
  type JudgeRequest,
  type Prediction,
  records,
  RepostError,
  SCHEMA_VERSION,
  type Verdict,
} from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect } from "../../test/collect.ts";
import {
  exampleEnvironment,
  examplePrediction,
  exampleRecording,
  exampleVerdict,
} from "../../test/example-environment.ts";
import { evaluate, type EvaluateEvent } from "./evaluate.ts";

function fakeJudge(say: (request: JudgeRequest) => Partial<Verdict>): Judge & { readonly requests: JudgeRequest[] } {
  const requests: JudgeRequest[] = [];
  return {
    requests,
    record: () => Promise.reject(new Error("not asked for")),
    judge: async (request) => {
      requests.push(request);
      return exampleVerdict(request.module.instance_id, say(request));
    },
  };
}

const pass = fakeJudge(() => ({}));
const loadRecording = async () => exampleRecording;
const environments = ["a", "b", "c"].map((instance_id) => exampleEnvironment({ instance_id }));
const predictions = [examplePrediction("b", 0), examplePrediction("a", 1), examplePrediction("a", 0)];

async function outcomes(options: Partial<Parameters<typeof evaluate>[0]>): Promise<string[]> {
  const results = await collect(evaluate({ environments, predictions, judge: pass, loadRecording, ...options }));
  return results.map(({ instance_id: id, sample, outcome }) => `${id}/${sample} ${outcome}`);
}

describe("evaluate", () => {
  it("reports the verdicts of the published rule and of the deciding rule", async () => {
    const published = fakeJudge(() => ({ outcome: "failed", passed: false, cause: "early_exit", detail: "It ended." }));
    const [result] = await collect(
      evaluate({ environments, predictions: [examplePrediction("a")], judge: pass, published, loadRecording }),
    );
    expect([result?.outcome, result?.published]).toEqual([
      "passed",
      { outcome: "failed", passed: false, cause: "early_exit", detail: "It ended.", wall_ms: 5 },
    ]);
    expect(published.requests.map(({ solution }) => solution)).toEqual([examplePrediction("a").solution]);
  });

  it("returns a valid result for each prediction, and reports missing predictions", async () => {
    const events: EvaluateEvent[] = [];
    const options = {
      environments,
      predictions,
      judge: pass,
      loadRecording,
      onEvent: (event: EvaluateEvent) => events.push(event),
    };
    const results = await collect(evaluate(options));
    expect(results.map((result) => records.evalResult.parseLine(records.evalResult.line(result)))).toEqual(results);
    expect(results[0]).toEqual({
      ...exampleVerdict("a"),
      sample: 1,
      model_name_or_path: "oven-1",
      judge: "repost",
      published: null,
      output: null,
      similarity: { edit: 46 / 123, ast: 0, equal: false },
      repeats: null,
      result: "passed",
    });
    expect(results.map(({ instance_id: id, sample }) => `${id}/${sample}`)).toEqual(["a/1", "a/0", "b/0"]);
    expect(events).toEqual([{ type: "environment-missing", instanceId: "c" }]);
  });

  it("passes the environment's module, recording, lock and reference time to the judge", async () => {
    const judge = fakeJudge(() => ({}));
    const lock = `sha256:${"c".repeat(64)}`;
    const environment = exampleEnvironment({ runtime: { ...exampleEnvironment().runtime, lock_digest: lock } });
    const { instance_id: id, module } = environment;
    const limits = { memory_bytes: 1 };
    await collect(
      evaluate({ environments: [environment], predictions: [examplePrediction(id)], judge, loadRecording, limits }),
    );
    expect(judge.requests).toEqual([
      {
        module: { schema_version: SCHEMA_VERSION, instance_id: id, language: "python", ...module },
        recording: exampleRecording,
        solution: "def clip(text): return 0",
        environment: lock,
        referenceMs: 12,
        limits,
      },
    ]);
  });

  it("judges the function that a completion completes", async () => {
    const judge = fakeJudge(() => ({}));
    const completion = examplePrediction("a", 0, { solution: null, completion: "    return text\n" });
    await outcomes({ judge, predictions: [completion] });
    expect(judge.requests.map(({ solution }) => solution)).toEqual(["def clip(text, width=LIMIT):\n    return text\n"]);
  });

  it.each([
    [{ outcome: "failed", detail: "expected 1, got 2" }, "failed: expected 1, got 2"],
    [{ outcome: "crashed", cause: "early_exit" }, "failed: early_exit"],
    [{ outcome: "timeout", cause: "limit", detail: "took too long" }, "timed out"],
    [{ outcome: "no_tests" }, "not scored: no_tests"],
  ] as const)("describes %j in HumanEval's words", async (verdict, word) => {
    const judge = fakeJudge(() => ({ passed: false, ...verdict }));
    const [result] = await collect(evaluate({ environments, predictions, judge, loadRecording }));
    expect(result?.result).toBe(word);
  });

  it("returns an unscored result after an infrastructure error, and continues", async () => {
    const events: EvaluateEvent[] = [];
    const broken = new RepostError("The worker is gone.", { code: "EXECUTOR_GONE", hint: "Start it again." });
    const judge: Judge = {
      ...pass,
      judge: async ({ module }) => (module.instance_id === "a" ? Promise.reject(broken) : exampleVerdict("b")),
    };
    expect(await outcomes({ judge, onEvent: (event) => events.push(event) })).toEqual([
      "a/1 infra_error",
      "a/0 infra_error",
      "b/0 passed",
    ]);
    expect(events[0]).toEqual({ type: "infrastructure-failed", instanceId: "a", sample: 1, error: broken });
  });

  it("returns an unscored result for a missing recording, which is requested once per environment", async () => {
    let requests = 0;
    const missing = async () => {
      requests += 1;
      throw digestMissing("sha256:0");
    };
    const results = await collect(evaluate({ environments, predictions, judge: pass, loadRecording: missing }));
    expect([requests, results.map(({ outcome, detail }) => `${outcome} ${detail?.slice(0, 19)}`)]).toEqual([
      2,
      Array.from({ length: 3 }, () => "infra_error SPEC_DIGEST_MISSING"),
    ]);
  });

  it("fails a candidate whose text causes an error in the judge, and judges the others", async () => {
    const hostile = examplePrediction("a", 0, { solution: "def clip(text): return 1" });
    const judge: Judge = {
      ...pass,
      judge: ({ module, solution }) =>
        solution === hostile.solution
          ? Promise.reject(new RangeError("Invalid string length"))
          : Promise.resolve(exampleVerdict(module.instance_id)),
    };
    const results = await collect(
      evaluate({ environments, predictions: [hostile, examplePrediction("b")], judge, loadRecording }),
    );
    expect(results.map(({ outcome, cause, detail }) => [outcome, cause, detail])).toEqual([
      ["failed", "unreadable", "The solution cannot be judged. RangeError: Invalid string length"],
      ["passed", null, null],
    ]);
  });

  it("rejects an oversized text without a call of the judge", async () => {
    const judge = fakeJudge(() => ({}));
    const solution = `def clip(text):\n${" ".repeat(70_000)}return text\n`;
    const large = examplePrediction("a", 0, { solution });
    const completion = examplePrediction("a", 1, { solution: null, completion: solution });
    const results = await collect(
      evaluate({ environments, predictions: [large, completion, examplePrediction("b")], judge, loadRecording }),
    );
    expect(results.map(({ outcome, cause, similarity }) => [outcome, cause, similarity === null])).toEqual([
      ["compile_error", "limit", true],
      ["compile_error", "limit", true],
      ["passed", null, false],
    ]);
    expect(results[0]?.detail).toBe(`The solution has ${solution.length} characters; at most 65536 are processed.`);
    expect(judge.requests.length).toBe(1);
  });

  it("compares a text with 33,000 spaces before its first line", async () => {
    const solution = `${" ".repeat(33_000)}def clip(text, width=LIMIT):\n    return text\n`;
    const [result] = await collect(
      evaluate({ environments, predictions: [examplePrediction("a", 0, { solution })], judge: pass, loadRecording }),
    );
    expect([result?.outcome, result?.similarity?.equal]).toEqual(["passed", false]);
  });

  it("rethrows programming errors of the judge", async () => {
    const judge: Judge = { ...pass, judge: () => Promise.reject(new TypeError("undefined is not a function")) };
    await expect(outcomes({ judge })).rejects.toThrow(TypeError);
  });

  it("skips finished predictions", async () => {
    expect(await outcomes({ isDone: (id, sample) => id === "a" && sample === 1 })).toEqual([
      "a/0 passed",
      "b/0 passed",
    ]);
  });

  it("counts predictions without an environment", async () => {
    const events: EvaluateEvent[] = [];
    const strangers: Prediction[] = ["x", "y", "x"].map((id, sample) => examplePrediction(id, sample));
    await outcomes({ predictions: [...predictions, ...strangers], onEvent: (event) => events.push(event) });
    expect(events.at(-1)).toEqual({ type: "predictions-unmatched", count: 3, ids: ["x", "y"] });
  });

  it("rejects a dataset with a duplicate environment", async () => {
    const twice = [...environments, exampleEnvironment({ instance_id: "a" })];
    await expect(outcomes({ environments: twice })).rejects.toMatchObject({ code: "EVAL_ENVIRONMENT_REPEATED" });
  });

  it("judges up to the maximum concurrently, and aborts all on its signal", async () => {
    const controller = new AbortController();
    let running = 0;
    const judge: Judge = {
      ...pass,
      judge: (_, options) =>
        new Promise((_resolve, reject) => {
          running += 1;
          options?.signal?.addEventListener("abort", () => reject(new Error("called off")));
          if (running === 3) controller.abort(new Error("stop"));
        }),
    };
    await expect(outcomes({ judge, concurrency: 3, signal: controller.signal })).rejects.toThrow("stop");
    expect(running).toBe(3);
  });
});
