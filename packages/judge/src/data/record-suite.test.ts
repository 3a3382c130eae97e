import {
  type ExecutionRequest,
  type Observation,
  type RecordRequest,
  type SandboxedModule,
  SCHEMA_VERSION,
  type TestCase,
} from "@repost/spec";
import { describe, expect, it } from "vitest";
import {
  createFakeExecutor,
  honestMessages,
  honestVariants,
  readRequest,
  readVariants,
  type FakeExecutor,
} from "../../test/fake-executor.ts";
import {
  medianCode,
  medianModule,
  medianTests,
  medianObservations,
  raised,
  returned,
  suiteOf,
  testOf,
} from "../../test/median.ts";
import { createJudge } from "../create-judge.ts";
import type { JudgeEvent, JudgeOptions } from "../judge-options.ts";

/** Result of an argument, alone or after earlier calls. */
type Reference = (argument: string, run: number, apart: boolean) => Observation;

const answers = new Map(medianTests.map((test, index) => [argumentOf(test), medianObservations[index]]));
const usual = (argument: string): Observation => answers.get(argument) ?? returned(0);

function argumentOf({ call }: Pick<TestCase, "call">): string {
  return call?.arguments[0]?.code ?? "";
}

function executorOf(reference: Reference, probe: (code: string) => Observation = probeAnswer): FakeExecutor {
  return createFakeExecutor((request) => {
    const variants = readVariants(request);
    if (variants !== null) return { messages: variantMessages(variants) };
    const { code, job } = readRequest(request);
    const isReference = code.endsWith(medianCode);
    const run = Number(request.env?.["PYTHONHASHSEED"]);
    const isApart = job.apart ?? false;
    const observations = job.calls.map((call) =>
      isReference ? reference(argumentOf({ call }), run, isApart) : probe(code),
    );
    return { messages: honestMessages(observations), wall_ms: isReference ? 30 + run : 1 };
  });
  function variantMessages({ codes, job }: NonNullable<ReturnType<typeof readVariants>>): string[] {
    return honestVariants(
      codes.map((code) =>
        job.calls.map((call) => (code.endsWith(medianCode) ? reference(argumentOf({ call }), 0, true) : probe(code))),
      ),
    );
  }
}

function probeAnswer(code: string): Observation {
  return code.includes("NotImplementedError") ? raised("NotImplementedError", "") : returned(null);
}

async function recorded(
  executor: FakeExecutor,
  { tests = medianTests, ...options }: Partial<JudgeOptions> & { readonly tests?: readonly TestCase[] } = {},
  changes: Partial<RecordRequest> = {},
) {
  const judge = createJudge({ ...options, executor });
  return judge.record({ module: medianModule, suite: suiteOf(tests), ...changes });
}

const bodiesOf = (requests: readonly ExecutionRequest[]): readonly (readonly string[] | undefined)[] =>
  requests.map((request) => readVariants(request)?.codes.slice(1).map(bodyOf));

const bodyOf = (code: string): string => {
  const lines = code.split("\n");
  return (lines[lines.findIndex((line) => line.startsWith("def ")) + 1] ?? "").trim().slice(0, 30);
};

const conditionsOf = (request: ExecutionRequest): readonly unknown[] => {
  const { job } = readRequest(request);
  const order = job.calls.map((call) => argumentOf({ call }));
  return [request.env?.["PYTHONHASHSEED"], Math.sign(job.clock_shift_s), job.apart, order];
};

describe("recording a suite", () => {
  it("records results that are equal in three runs of the reference", async () => {
    expect(await recorded(executorOf(usual))).toEqual({
      status: "accepted",
      value: {
        recording: {
          schema_version: SCHEMA_VERSION,
          trust: "data",
          handles: false,
          tests: medianTests,
          program: null,
          expected: medianObservations,
          calls_apart: false,
          runs: 3,
        },
        referenceMs: 32,
      },
    });
  });

  it("varies hash seed, clock and order between runs, then tries trivial bodies", async () => {
    const executor = executorOf(usual);
    await recorded(executor);
    const order = medianTests.map(argumentOf);
    expect(executor.requests.slice(0, 3).map(conditionsOf)).toEqual([
      ["0", 0, true, order],
      ["1", 1, false, order],
      ["2", -1, false, order.toReversed()],
    ]);
    expect(bodiesOf(executor.requests.slice(3))).toEqual([
      ["raise NotImplementedError", "return next(iter([*locals().va", 'return type("AlwaysEqual", (),'],
    ]);
  });

  it("isolates calls when one call of the reference affects another", async () => {
    const executor = executorOf((argument, _run, apart) => (apart ? usual(argument) : returned(argument)));
    const result = await recorded(executor);
    expect(result).toMatchObject({ status: "accepted", value: { recording: { calls_apart: true } } });
    expect(executor.requests.slice(0, 5).map((request) => readRequest(request).job.apart)).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(executor.requests.slice(5).map((request) => readVariants(request)?.job.apart)).toEqual([true]);
  });

  it("also tries constants when the behaviour cannot be determined statically", async () => {
    const executor = executorOf(usual);
    const module = { ...medianModule, code: `import functools\n@functools.lru_cache(None)\n${medianCode}` };
    await recorded(executor, {}, { module });
    expect(bodiesOf(executor.requests.slice(3))).toEqual([
      [
        "raise NotImplementedError",
        "return None",
        "return 0",
        "return 1",
        'return ""',
        "return []",
        "return {}",
        'return float("nan")',
        "return next(iter([*locals().va",
        'return type("AlwaysEqual", (),',
      ],
    ]);
  });

  it("drops unstable and unusable tests, and reports their number", async () => {
    const events: JudgeEvent[] = [];
    const tests = [...medianTests, testOf("now()"), testOf("lock()"), testOf("forever()"), testOf("crash()")];
    const reference: Reference = (argument, run) => {
      if (argument === "now()") return returned(run);
      if (argument === "lock()") return { kind: "unusable", detail: "not writable: a lock" };
      if (argument === "forever()") return { kind: "timeout" };
      return argument === "crash()" ? { kind: "died", detail: "killed by SIGSEGV" } : usual(argument);
    };
    const executor = executorOf(reference);
    const result = await recorded(executor, { tests, onEvent: (event) => events.push(event) });
    expect(result.status === "accepted" && result.value.recording.tests).toEqual(medianTests);
    expect(events).toEqual([
      {
        type: "tests-dropped",
        instance_id: medianModule.instance_id,
        dropped: { unstable: 1, unusable: 1, timeout: 1, died: 1 },
      },
    ]);
    expect(executor.requests.slice(0, 5).map((request) => readRequest(request).job.calls.length)).toEqual([
      7, 4, 4, 3, 3,
    ]);
  });

  it("drops a test with output or a private attribute in only one run", async () => {
    const printing: Reference = (argument, run) => {
      const observation = usual(argument);
      return argument === "[]" && run === 2 ? ({ ...observation, stdout: "cached\n" } as Observation) : observation;
    };
    expect(await recorded(executorOf(printing))).toEqual({
      status: "rejected",
      reason: "too_few_tests",
      detail: "2 of 3 tests are left, 3 are needed; lost: 1 unstable.",
    });
  });

  it("rejects a suite with too few remaining tests, with an example", async () => {
    const reference: Reference = (argument) =>
      argument === "[]" ? { kind: "unusable", detail: "NameError: name 'rye' is not defined" } : usual(argument);
    expect(await recorded(executorOf(reference))).toEqual({
      status: "rejected",
      reason: "too_few_tests",
      detail:
        "2 of 3 tests are left, 3 are needed; lost: 1 unusable. median of []: NameError: name 'rye' is not defined",
    });
  });

  it("counts tests that a run did not reach as lost", async () => {
    const executor = createFakeExecutor((request, run) => {
      const { job } = readRequest(request);
      const messages = honestMessages(job.calls.map((call) => usual(argumentOf({ call }))));
      return run === 0 ? { status: "timeout", exit_code: null, messages: messages.slice(0, 3) } : { messages };
    });
    expect(await recorded(executor)).toMatchObject({ detail: "2 of 3 tests are left, 3 are needed; lost: 1 timeout." });
  });

  it("rejects tests that all have the same result", async () => {
    expect(await recorded(executorOf(() => returned(4)))).toEqual({
      status: "rejected",
      reason: "too_few_outcomes",
      detail: "3 tests show 1 different outcome, 2 are needed.",
    });
  });

  it("rejects a suite that a trivial body passes", async () => {
    const empty = returned({ $: "dict", v: [] });
    const probe = (code: string): Observation => (code.includes("return {}") ? empty : probeAnswer(code));
    const executor = executorOf(() => empty, probe);
    expect(await recorded(executor, { minDistinct: 1 })).toEqual({
      status: "rejected",
      reason: "weak_suite",
      detail: "A body of `return {}` passes all 3 tests.",
    });
  });

  it("rejects a module that does not load, and names the missing import", async () => {
    const exception = { types: ["ModuleNotFoundError", "ImportError"], message: "No module named 'flour'" };
    const executor = createFakeExecutor(() => ({
      messages: [JSON.stringify({ type: "load_error", exception, missing: "flour" })],
    }));
    expect(await recorded(executor)).toEqual({
      status: "rejected",
      reason: "load_error",
      detail:
        "module.py does not load: flour is missing (hash seed 0, the real time, calls in order). " +
        "ModuleNotFoundError: No module named 'flour'",
      evidence: {
        kind: "load_failure",
        failure: {
          cause: "missing_module",
          type: "ModuleNotFoundError",
          message: "No module named 'flour'",
          module: "flour",
          name: null,
        },
      },
    });
  });

  it("rejects a module that writes to the observation channel", async () => {
    const executor = createFakeExecutor(() => ({ messages: ["hello"] }));
    expect(await recorded(executor)).toMatchObject({ status: "rejected", reason: "protocol_violated" });
  });

  it("rejects invalid observations", async () => {
    const executor = createFakeExecutor(() => ({ messages: ["{"], messages_truncated: true }));
    expect(await recorded(executor, { limits: { message_bytes: 1000 } })).toEqual({
      status: "rejected",
      reason: "observations_too_large",
      detail: "The observations take more than the 1000 bytes that a run may send.",
    });
  });

  it("rejects a suite of code tests without a program, and a module without the target, before any run", async () => {
    const executor = executorOf(usual);
    const tests = medianTests.map((test) => ({ ...test, call: null }));
    const code = await recorded(executor, {}, { suite: suiteOf(tests) });
    const absent = await recorded(executor, {}, { module: { ...medianModule, entry: "mean" } });
    expect([code, absent, executor.requests.length]).toEqual([
      expect.objectContaining({ status: "rejected", reason: "code_tests" }),
      { status: "rejected", reason: "entry_missing", detail: "module.py defines no function mean." },
      0,
    ]);
  });

  it("rethrows infrastructure errors", async () => {
    const executor = createFakeExecutor(() => {
      throw new Error("worker lost");
    });
    await expect(recorded(executor)).rejects.toThrow("worker lost");
  });
});

describe("createJudge", () => {
  it.each([{ runs: 2 }, { minTests: 0 }, { timeoutMultiplier: 0 }, { callTimeoutMs: Number.NaN }])(
    "throws JUDGE_OPTION_INVALID for %j",
    (options) => {
      const create = () => createJudge({ executor: executorOf(usual), ...options });
      expect(create).toThrow(expect.objectContaining({ code: "JUDGE_OPTION_INVALID" }));
    },
  );

  it("throws JUDGE_LANGUAGE_UNSUPPORTED for a language without a call runner", async () => {
    const module = { ...medianModule, language: JSON.parse('"cobol"') as SandboxedModule["language"] };
    await expect(recorded(executorOf(usual), {}, { module })).rejects.toMatchObject({
      code: "JUDGE_LANGUAGE_UNSUPPORTED",
    });
  });
});
