import { type Execution, type JudgeRequest, type Observation, SCHEMA_VERSION } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../test/arbitrary-canonical.ts";
import { createFakeExecutor, honestMessages, readRequest, type FakeExecutor } from "../test/fake-executor.ts";
import { medianCode, medianModule, medianObservations, medianRecording, raised, returned } from "../test/median.ts";
import { createJudge } from "./create-judge.ts";
import type { JudgeOptions } from "./judge-options.ts";

type Handler = Parameters<typeof createFakeExecutor>[0];

const candidate = "def median(values):\n    return 1\n";
const request: JudgeRequest = { module: medianModule, recording: medianRecording, solution: candidate };
const right: Partial<Execution> = { messages: honestMessages(medianObservations) };

const isReference: (request: Parameters<Handler>[0]) => boolean = (item) => readRequest(item).code === medianCode;

async function judged(handler: Handler, options: Partial<JudgeOptions> = {}, changes: Partial<JudgeRequest> = {}) {
  const executor: FakeExecutor = createFakeExecutor(handler);
  const judge = createJudge({ executor, ...options });
  const verdict = await judge.judge({ ...request, ...changes });
  return { verdict, runs: executor.requests.length, requests: executor.requests };
}

async function endOf(execution: Partial<Execution>, options: Partial<JudgeOptions> = {}) {
  const { verdict } = await judged(() => execution, { confirmTimeouts: false, ...options });
  return [verdict.outcome, verdict.cause, verdict.detail];
}

function messagesOf(...observations: Observation[]): Partial<Execution> {
  return { messages: honestMessages(observations) };
}

describe("judging a candidate", () => {
  it("passes a candidate with the expected results, and reports its run", async () => {
    const { verdict, runs } = await judged(() => right);
    expect(runs).toBe(1);
    expect({ ...verdict, execution: verdict.execution?.status }).toEqual({
      schema_version: SCHEMA_VERSION,
      instance_id: medianModule.instance_id,
      outcome: "passed",
      passed: true,
      cause: null,
      detail: null,
      trust: "data",
      tests: medianRecording.tests.map(({ name }) => ({ name, passed: true, difference: null })),
      wall_ms: 20,
      execution: "exited",
      output: null,
    });
    expect(Object.keys(verdict.execution ?? {})).not.toEqual(expect.arrayContaining(["stdout", "stderr", "messages"]));
  });

  it("runs a candidate apart from kept modules, unless the caller wrote it", async () => {
    const runs = await judged(() => messagesOf(), { confirmTimeouts: false });
    const trusted = await judged(() => messagesOf(), { confirmTimeouts: false }, { trusted: true });
    expect(runs.requests.map(({ keep }) => keep)).toEqual([undefined]);
    expect(trusted.requests.map(({ keep }) => keep?.base?.content)).toEqual([medianCode]);
  });

  it("keeps the end of the output of a failed candidate, and no output of a passing one", async () => {
    const printed = { stdout: "loaded\n", stderr: `${"x".repeat(3_000)}last words` };
    const [first = returned(null), ...others] = medianObservations;
    const wrong = messagesOf({ ...returned(1, [1, 2]), stdout: "called\n" } as Observation, ...others);
    const { verdict } = await judged(() => ({ ...wrong, ...printed }));
    expect([verdict.passed, verdict.output]).toEqual([
      false,
      { stdout: "loaded\ncalled\n", stderr: `…${"x".repeat(1_990)}last words` },
    ]);
    const passed = await judged(() => ({ ...messagesOf(first, ...others), ...printed }));
    expect([passed.verdict.passed, passed.verdict.output]).toEqual([true, null]);
  });

  it("reports the first difference and runs all tests", async () => {
    const [, , third = returned(null)] = medianObservations;
    const { verdict } = await judged(() => messagesOf(returned(1, [1, 2]), returned(1, [3, 1, 2]), third));
    expect([verdict.outcome, verdict.cause, verdict.detail, verdict.tests]).toEqual([
      "failed",
      "different_result",
      "median([1, 2]): expected 1.5, got 1",
      [
        { name: "median of [1, 2]", passed: false, difference: "expected 1.5, got 1" },
        { name: "median of [3, 1, 2]", passed: false, difference: "expected 2, got 1" },
        { name: "median of []", passed: true, difference: null },
      ],
    ]);
  });

  it("sends only the module with the candidate in the target's place and the calls", async () => {
    const { requests } = await judged(() => right, {}, { referenceMs: 500 });
    expect(requests).toEqual([
      {
        runtime: "python",
        files: [
          { path: "module.py", content: candidate.trimEnd() + "\n" },
          {
            path: "calls.json",
            content: JSON.stringify({
              module: "module.py",
              entry: "median",
              calls: medianRecording.tests.map(({ call }) => call),
              timeout_ms: 5000,
              apart: true,
              seed: 0,
              clock_shift_s: 0,
              trace: null,
            }),
          },
          { path: "run.py", content: 'from repost_runtime.calls import main\nmain("calls.json")\n' },
        ],
        entry: "run.py",
        env: { PYTHONHASHSEED: "0" },
        environment: null,
        preload: [],
        limits: { wall_ms: 5000, cpu_ms: 5000 },
      },
    ]);
  });

  it("sends the same bytes whatever results are expected", async () => {
    const observation = fc.oneof(
      canonical.map((value) => returned(value)),
      fc.string().map((message) => raised("ValueError", message)),
    );
    const sent = async (expected: Observation[]) => {
      const { requests } = await judged(() => right, {}, { recording: { ...medianRecording, expected } });
      return JSON.stringify(requests);
    };
    const usual = await sent([...medianObservations]);
    await fc.assert(
      fc.asyncProperty(fc.tuple(observation, observation, observation), async (expected) => {
        expect(await sent(expected)).toBe(usual);
      }),
      { numRuns: 50 },
    );
  });

  it("does not run a solution with a syntax error or without the target", async () => {
    const broken = await judged(() => right, {}, { solution: "def median(values:\n    return" });
    const other = await judged(() => right, {}, { solution: "def mean(values):\n    return 1\n" });
    expect(
      [broken, other].map(({ verdict, runs }) => [verdict.outcome, verdict.cause, verdict.execution, runs]),
    ).toEqual([
      ["compile_error", "syntax_error", null, 0],
      ["failed", "not_defined", null, 0],
    ]);
  });

  it("reports how a failed run ended", async () => {
    const [first = returned(null)] = medianObservations;
    const started = { messages: honestMessages(medianObservations).slice(0, 2) };
    const died: Observation = { kind: "died", detail: "exited with code 0" };
    const results = await Promise.all([
      endOf({ messages: [], exit_code: 0 }),
      endOf({ ...started, exit_code: 0 }),
      endOf({ ...right, exit_code: 3 }),
      endOf(messagesOf(first, died, died)),
      endOf({ ...started, status: "signaled", exit_code: null, signal: "SIGSEGV" }),
      endOf({ ...started, status: "oom", exit_code: null, signal: "SIGKILL" }),
      endOf({ ...started, status: "timeout", exit_code: null, signal: "SIGKILL" }),
      endOf({ ...right, status: "timeout", exit_code: null, signal: "SIGKILL" }),
      endOf({ ...right, messages_truncated: true }),
    ]);
    expect(results).toEqual([
      ["failed", "early_exit", "The process ended with exit code 0 in median([1, 2])."],
      ["failed", "early_exit", "The process ended with exit code 0 in median([3, 1, 2])."],
      ["failed", "early_exit", "The process ended with exit code 3 after the last test."],
      ["failed", "early_exit", "median([3, 1, 2]): expected 2, got the end of its process (exited with code 0)"],
      ["crashed", "early_exit", "The process was ended by SIGSEGV in median([3, 1, 2])."],
      ["oom", "limit", "Out of memory in median([3, 1, 2])."],
      ["timeout", "limit", "Out of time (2000 ms) in median([3, 1, 2])."],
      ["timeout", "limit", "Out of time (2000 ms) after the last test."],
      ["failed", "limit", "The run sent more than the 67108864 bytes that it may."],
    ]);
  });

  it("fails a run that violates the protocol, even if its observations are correct", async () => {
    const messages = [...honestMessages(medianObservations), '{"type":"done","count":3}'];
    const { verdict } = await judged(() => ({ messages }));
    expect([verdict.outcome, verdict.cause, verdict.tests.map(({ passed }) => passed)]).toEqual([
      "failed",
      "tampering",
      [false, false, false],
    ]);
  });

  it("reports why a module with the solution does not load", async () => {
    const load = (type: string, message: string) =>
      endOf({
        messages: [
          JSON.stringify({ type: "load_error", exception: { types: [type, "Exception"], message }, missing: null }),
        ],
      });
    const results = await Promise.all([
      load("NameError", "name 'parse_ledger' is not defined"),
      load("ModuleNotFoundError", "No module named 'bakery.flour'"),
      load("ModuleNotFoundError", "No module named 'numpy'"),
      load("ImportError", "attempted relative import with no known parent package"),
      load("ZeroDivisionError", "division by zero"),
      load("SyntaxError", "'return' outside function"),
    ]);
    expect(results.map(([outcome, cause]) => [outcome, cause])).toEqual([
      ["failed", "context_miss"],
      ["failed", "context_miss"],
      ["failed", "load_error"],
      ["failed", "context_miss"],
      ["failed", "load_error"],
      ["compile_error", "syntax_error"],
    ]);
    expect(results[2]?.[2]).toBe(
      `The module with the solution does not load: ModuleNotFoundError("No module named 'numpy'")`,
    );
  });

  it("reports a missing name as a context miss if the repository has the name", async () => {
    const observations = medianObservations.map(() => raised("NameError", "name 'rye' is not defined"));
    const isRepositoryName = ({ name }: { readonly name: string }): boolean => name === "wheat";
    const results = await Promise.all([
      endOf(messagesOf(...observations)),
      endOf(messagesOf(...observations), { isRepositoryName }),
    ]);
    expect(results.map(([outcome, cause]) => [outcome, cause])).toEqual([
      ["failed", "context_miss"],
      ["failed", "different_result"],
    ]);
  });

  describe("that runs out of time", () => {
    const slow: Observation = { kind: "timeout" };

    it("is run once more alone, and the second run decides", async () => {
      const { verdict, runs } = await judged((_request, number) =>
        number === 0 ? messagesOf(slow, slow, slow) : right,
      );
      expect([verdict.outcome, verdict.wall_ms, runs]).toEqual(["passed", 40, 2]);
    });

    it("has the outcome timeout after two timeouts", async () => {
      const { verdict, runs } = await judged(() => messagesOf(slow, ...medianObservations.slice(1)));
      expect([verdict.outcome, verdict.cause, verdict.detail, runs]).toEqual([
        "timeout",
        "limit",
        "Out of time (2000 ms) in median([1, 2]).",
        2,
      ]);
    });

    it("fails without a second run if an earlier or later call differs", async () => {
      const { verdict, runs } = await judged(() => messagesOf(slow, returned(7, [3, 1, 2]), slow));
      expect([verdict.outcome, verdict.cause, runs]).toEqual(["failed", "different_result", 1]);
    });

    it("waits for other runs before its second run", async () => {
      let active = 0;
      const seen: number[] = [];
      const executor = createFakeExecutor(async (_request, number) => {
        active += 1;
        await new Promise((resolve) => setImmediate(resolve));
        if (number >= 3) seen.push(active);
        active -= 1;
        return messagesOf(slow, slow, slow);
      });
      const judge = createJudge({ executor });
      await Promise.all([judge.judge(request), judge.judge(request), judge.judge(request)]);
      expect(seen).toEqual([1, 1, 1]);
    });
  });

  describe("on broken infrastructure", () => {
    it("is run once more, together with the reference", async () => {
      const { verdict, requests } = await judged((item, number) => {
        if (number === 0) throw new Error("worker lost");
        return isReference(item) ? right : messagesOf(returned(1), returned(1), returned(1));
      });
      expect([verdict.outcome, requests.map(isReference)]).toEqual(["failed", [false, true, false]]);
    });

    it("has the outcome crashed if only the candidate fails again", async () => {
      const { verdict, requests } = await judged((item) => {
        if (isReference(item)) return right;
        throw new Error("worker lost");
      });
      expect([verdict.outcome, verdict.cause, verdict.detail, requests.map(isReference)]).toEqual([
        "crashed",
        "infrastructure",
        "The candidate broke its worker twice, and the reference does not: worker lost",
        [false, true, false, true],
      ]);
    });

    it("is unscored if the reference fails too", async () => {
      const { verdict } = await judged(() => {
        throw new Error("no worker");
      });
      expect([verdict.outcome, verdict.cause, verdict.passed, verdict.detail]).toEqual([
        "infra_error",
        "infrastructure",
        false,
        "The run could not be made, and the reference breaks as well: no worker",
      ]);
    });

    it("is unscored if the reference does not pass here", async () => {
      const { verdict } = await judged((item) => {
        if (isReference(item)) return messagesOf(returned(1), returned(1), returned(1));
        throw new Error("no worker");
      });
      expect([verdict.outcome, verdict.cause]).toEqual(["infra_error", "reference_failed"]);
    });

    it("is aborted without a second run", async () => {
      const controller = new AbortController();
      const executor = createFakeExecutor(() => {
        controller.abort(new Error("enough"));
        throw new Error("aborted");
      });
      const verdict = createJudge({ executor }).judge(request, { signal: controller.signal });
      await expect(verdict).rejects.toThrow("enough");
      expect(executor.requests.length).toBe(1);
    });
  });

  describe("with an incompatible recording", () => {
    it.each([
      ["JUDGE_RECORDING_INVALID", { trust: "weak" }],
      ["JUDGE_RECORDING_INVALID", { trust: "split" }],
      ["JUDGE_RECORDING_INVALID", { trust: "split", program: "assert median([1]) == 1" }],
      ["JUDGE_RECORDING_INVALID", { expected: [] }],
      ["JUDGE_RECORDING_INVALID", { tests: [], expected: [] }],
      ["JUDGE_RECORDING_INVALID", { program: "assert median([1]) == 1" }],
    ] as const)("throws %s", async (code, changes) => {
      const recording = {
        ...medianRecording,
        ...changes,
        tests: [...(("tests" in changes ? changes.tests : undefined) ?? medianRecording.tests)],
      };
      await expect(
        judged(() => right, {}, { recording: { ...recording, expected: [...recording.expected] } }),
      ).rejects.toMatchObject({ code });
    });
  });

  it("derives its time from the reference's, with a floor, a multiplier and overrides", async () => {
    const wall = async (changes: Partial<JudgeRequest>, options: Partial<JudgeOptions> = {}) => {
      const { requests } = await judged(() => right, options, changes);
      return requests.map(({ limits }) => limits?.wall_ms);
    };
    expect([
      await wall({}),
      await wall({ referenceMs: 450 }),
      await wall({ referenceMs: 450 }, { timeoutMultiplier: 2 }),
      await wall({}, { timeoutFloorMs: 3_000 }),
      await wall({ referenceMs: 450, limits: { wall_ms: 123 } }),
    ]).toEqual([[2000], [4500], [9000], [3000], [123]]);
  });
});
