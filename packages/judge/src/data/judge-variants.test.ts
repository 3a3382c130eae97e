import type { Execution, ExecutionRequest, SandboxedModule, Verdict } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { createFakeExecutor, honestMessages, readRequest } from "../../test/fake-executor.ts";
import { medianCode, medianModule, medianObservations, medianRecording, returned } from "../../test/median.ts";
import { createJudge } from "../create-judge.ts";

type Told = readonly [end: string, ...observations: unknown[]];

const whole: Told = ["done", ...medianObservations];
const same: Told = ["done", null, null, null];
const wrong = returned(7, [1, 2]);

function solutionOf(body: string): string {
  return medianCode.replace("middle = len(ordered) // 2", body);
}

const solutions = ["middle = 0", "middle = 1", "middle = 2"].map(solutionOf);
const request = { module: medianModule, recording: medianRecording, solutions };

function told(variants: readonly Told[], more: Partial<Execution> = {}): Partial<Execution> {
  const lines = variants.map(([end, ...observations], index) => ({
    type: "variant",
    index,
    end,
    observations,
    wall_ms: 1,
  }));
  const messages = [{ type: "loaded" }, ...lines, { type: "done", count: lines.length }];
  return { messages: messages.map((message) => JSON.stringify(message)), ...more };
}

function codesOf(request: ExecutionRequest): readonly string[] {
  const variants = request.files
    .filter(({ path }) => path.startsWith("variant_"))
    .map(({ content }) => String(content));
  return isTogether(request) ? variants : [readRequest(request).code];
}

function isTogether({ files }: ExecutionRequest): boolean {
  return files.some(({ path }) => path === "variants.json");
}

describe("judgeVariants of a slow reference", () => {
  it("judges the reference with its recorded time, and its timeout once more", async () => {
    const executor = createFakeExecutor((request) =>
      isTogether(request) ? { messages: ["{}"] } : { status: "timeout", messages: [], exit_code: null },
    );
    const judge = createJudge({ executor, confirmTimeouts: false });
    const { reference } = (await judge.judgeVariants?.({ ...request, referenceMs: 4_359 })) ?? {};
    const runs = executor.requests.filter((request) => !isTogether(request));
    expect(runs.map(({ limits }) => limits?.wall_ms)).toEqual([43_590, 43_590]);
    expect(reference?.outcome).toBe("timeout");
  });
});

/** Runs of many answer in turn. */
async function judged(answers: readonly Partial<Execution>[], recording = medianRecording) {
  const left = [...answers];
  const executor = createFakeExecutor((request) => {
    const answer = isTogether(request) ? left.shift() : { messages: honestMessages(medianObservations) };
    if (answer === undefined) throw new Error("There is no answer left.");
    return answer;
  });
  const judge = createJudge({ executor, confirmTimeouts: false });
  const { reference, verdicts } = (await judge.judgeVariants?.({ ...request, recording })) ?? {};
  return {
    reference: reference?.outcome,
    outcomes: verdicts?.map(outcomeOf),
    runs: executor.requests.map((request) => codesOf(request).map((code) => solutions.indexOf(code.trimEnd() + "\n"))),
  };
}

function outcomeOf({ outcome, tests }: Verdict): string {
  return `${outcome} ${tests.map(({ passed, difference }) => (passed ? "+" : difference === null ? "?" : "-")).join("")}`;
}

describe("judging variants", () => {
  it("judges the reference and all variants in one run", async () => {
    const answer = told([whole, same, ["different", null, wrong], ["timeout"]]);
    expect(await judged([answer])).toEqual({
      reference: "passed",
      outcomes: ["passed +++", "failed +-?", "timeout ???"],
      runs: [[0, 1, 2]],
    });
  });

  it("judges separately variants that died, cannot be changed in place or differ in a tolerated way", async () => {
    const forgiven = medianObservations[0];
    const answer = told([whole, ["died"], ["not_switchable"], ["different", forgiven]]);
    const { runs, ...verdicts } = await judged([answer]);
    expect(verdicts).toEqual({ reference: "passed", outcomes: ["passed +++", "passed +++", "passed +++"] });
    expect(runs.map(String).toSorted()).toEqual(["0", "0,1,2", "1", "2"]);
  });

  it("continues after the variant at which the run ended, and judges that variant separately", async () => {
    const ended = told([whole, same], { status: "oom", exit_code: null });
    const messages = ended.messages?.slice(0, -1) ?? [];
    expect(await judged([{ ...ended, messages }, told([whole, ["timeout"]])])).toEqual({
      reference: "passed",
      outcomes: ["passed +++", "passed +++", "timeout ???"],
      runs: [[0, 1, 2], [2], [1]],
    });
  });

  it("requests reloaded modules when a variant cannot be changed in place", async () => {
    const refusal = { messages: [JSON.stringify({ type: "not_switchable", detail: "why" })] };
    const { runs, outcomes } = await judged([refusal, told([whole, same, same, same])]);
    expect([runs, outcomes]).toEqual([
      [
        [0, 1, 2],
        [0, 1, 2],
      ],
      ["passed +++", "passed +++", "passed +++"],
    ]);
  });

  it("judges each variant separately when the common run reports nothing or fails", async () => {
    for (const answers of [[{ messages: [] }], [told([["died"]])], []]) {
      const { reference, outcomes, runs } = await judged(answers);
      expect([reference, outcomes, runs.length]).toEqual(["passed", ["passed +++", "passed +++", "passed +++"], 5]);
    }
  });

  it("returns no verdicts when the reference fails", async () => {
    const recording = { ...medianRecording, expected: [wrong, wrong, wrong] };
    expect(await judged([told([whole, same, same, same])], recording)).toMatchObject({
      reference: "failed",
      outcomes: [],
    });
  });

  it("judges separately variants that change more than the target", async () => {
    const executor = createFakeExecutor((request) =>
      isTogether(request) ? told([whole, same]) : { messages: honestMessages(medianObservations) },
    );
    const mixed = [solutions[0] ?? "", `import math\n\n${medianCode}`];
    const judge = createJudge({ executor });
    const result = await judge.judgeVariants?.({ ...request, solutions: mixed });
    expect([result?.verdicts.map(outcomeOf), executor.requests.map((request) => codesOf(request).length)]).toEqual([
      ["passed +++", "passed +++"],
      [1, 1],
    ]);
  });
});

describe("judging variants in separate runs", () => {
  it("judges two variants at a time, and keeps the order", async () => {
    let [running, most] = [0, 0];
    let meet = (): void => {};
    const met = new Promise<void>((resolve) => (meet = resolve));
    const executor = createFakeExecutor(async (request) => {
      if (isTogether(request)) return { messages: [] };
      const index = solutions.indexOf(`${readRequest(request).code.trimEnd()}\n`);
      if (index < 0) return { messages: honestMessages(medianObservations) };
      running += 1;
      most = Math.max(most, running);
      if (running === 2) meet();
      await met;
      running -= 1;
      return { messages: honestMessages(index === 0 ? [wrong, wrong, wrong] : medianObservations) };
    });
    const judged = await createJudge({ executor, confirmTimeouts: false }).judgeVariants?.(request);
    expect([judged?.verdicts.map(outcomeOf), most]).toEqual([["failed ---", "passed +++", "passed +++"], 2]);
  });

  it("limits their CPU time to ten times the reference's, but at least 500 ms", async () => {
    for (const [referenceCpuMs, limitMs] of [
      [10, 500],
      [90, 900],
      [null, 3_000],
    ] as const) {
      const executor = createFakeExecutor((request) =>
        isTogether(request)
          ? { messages: [] }
          : { messages: honestMessages(medianObservations), cpu_ms: referenceCpuMs, wall_ms: 300 },
      );
      await createJudge({ executor, confirmTimeouts: false }).judgeVariants?.(request);
      const [, , ...variants] = executor.requests;
      expect(variants.map(({ limits }) => [limits?.cpu_ms, limits?.wall_ms])).toEqual(
        variants.map(() => [limitMs, 3_000]),
      );
      expect(variants).toHaveLength(3);
    }
  });

  it("uses the CPU time of the caller", async () => {
    const executor = createFakeExecutor((request) =>
      isTogether(request) ? { messages: [] } : { messages: honestMessages(medianObservations) },
    );
    await createJudge({ executor, limits: { cpu_ms: 7_000 } }).judgeVariants?.(request);
    expect(executor.requests.slice(1).map(({ limits }) => limits?.cpu_ms)).toEqual([7_000, 7_000, 7_000, 7_000]);
  });
});

const scriptCode = "export function median(values) {\n  return values.length;\n}\n";
const script: SandboxedModule = { ...medianModule, language: "javascript", path: "module.mjs", code: scriptCode };
const scripts = ["values.length + 1", "values.length + 2", "values.length + 3"].map((value) =>
  scriptCode.replace("values.length", value),
);

/** Runs of many answer in turn. */
async function judgedScripts(answers: readonly Partial<Execution>[]) {
  const left = [...answers];
  const executor = createFakeExecutor((request) =>
    isTogether(request) ? (left.shift() ?? {}) : { messages: honestMessages(medianObservations) },
  );
  const judge = createJudge({ executor, confirmTimeouts: false });
  const result = await judge.judgeVariants?.({ module: script, recording: medianRecording, solutions: scripts });
  return {
    outcomes: result?.verdicts.map(outcomeOf),
    runs: executor.requests.map((request) => [
      request.entry,
      ...request.files
        .filter(({ path }) => path.startsWith("variant_"))
        .map(({ content }) => scripts.indexOf(String(content))),
    ]),
  };
}

describe("judging variants of JavaScript", () => {
  it("executes all calls in one process", async () => {
    expect(await judgedScripts([told([whole, same, ["different", null, wrong], ["timeout"]])])).toEqual({
      outcomes: ["passed +++", "failed +-?", "timeout ???"],
      runs: [["run.cjs", 0, 1, 2]],
    });
  });

  it("continues in threads after the last completed variant when the process stops or ends", async () => {
    const whatIsTold = told([whole, ["different", wrong]]).messages ?? [];
    const stopped = [...whatIsTold.slice(0, -1), JSON.stringify({ type: "stopped", next: 2 })];
    for (const messages of [stopped, whatIsTold.slice(0, -1)])
      expect(await judgedScripts([{ messages }, told([whole, same, ["timeout"]])])).toEqual({
        outcomes: ["failed -??", "passed +++", "timeout ???"],
        runs: [
          ["run.cjs", 0, 1, 2],
          ["run.mjs", 1, 2],
        ],
      });
  });

  it("uses threads when the module itself reports nothing in the process", async () => {
    for (const messages of [[], told([["died"]]).messages ?? []])
      expect(await judgedScripts([{ messages }, told([whole, same, same, same])])).toEqual({
        outcomes: ["passed +++", "passed +++", "passed +++"],
        runs: [
          ["run.cjs", 0, 1, 2],
          ["run.mjs", 0, 1, 2],
        ],
      });
  });
});
