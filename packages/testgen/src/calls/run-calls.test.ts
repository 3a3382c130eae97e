import type { ExecutionRequest, Executor } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { executorThatEnds } from "../../test/executor-that-ends.ts";
import { orchardRequest } from "../../test/python.ts";
import { runCalls } from "./run-calls.ts";

const module = orchardRequest("def grow(x):\n    return x\n", "grow").module;

describe("runCalls", () => {
  it("sends the module, the calls and the program that runs them", async () => {
    const requests: ExecutionRequest[] = [];
    const call = { setup: [], receiver: null, arguments: [{ name: null, code: "1" }] };
    await runCalls({
      executor: executorThatEnds({}, requests),
      module,
      calls: [call],
      trace: { startLine: 1, endLine: 2 },
    });
    const [request] = requests;
    const job = request?.files.find(({ path }) => path === "calls.json")?.content;
    expect(request?.files.map(({ path }) => path)).toEqual(["trees.py", "calls.json", "run.py"]);
    expect(request?.env).toEqual({});
    expect(JSON.parse(String(job))).toEqual({
      module: "trees.py",
      entry: "grow",
      calls: [call],
      share: "tried",
      timeout_ms: 500,
      most_hung: 4,
      seed: 0,
      clock_shift_s: 0,
      trace: { start_line: 1, end_line: 2 },
      iterate: 50,
    });
  });

  it("runs TypeScript in Node, with lines of the TypeScript source", async () => {
    const requests: ExecutionRequest[] = [];
    const executor = executorThatEnds({}, requests);
    const typed = { ...module, language: "typescript", path: "trees.ts" } as const;
    await runCalls({ executor, module: typed, calls: [], trace: { startLine: 1, endLine: 2 }, variation: 1 });
    const [request] = requests;
    expect([request?.runtime, request?.entry, request?.env, request?.trace]).toEqual([
      "node",
      "run-1.cjs",
      {},
      { path: "trees.ts", start_line: 1, end_line: 2 },
    ]);
  });

  it("runs JavaScript calls in one process, and in threads after a call that affects the process", async () => {
    const requests: ExecutionRequest[] = [];
    const observation = { kind: "unusable", detail: "" };
    const call = (index: number): string => JSON.stringify({ type: "call", index, observation });
    const messages = [
      ['{"type":"loaded"}', call(0), '{"type":"stopped","next":1}'],
      ['{"type":"loaded"}', call(0), call(1), '{"type":"done"}'],
      ['{"type":"loaded"}', '{"type":"done"}'],
    ];
    const executor: Executor = {
      ...executorThatEnds({}),
      execute: (request) => executorThatEnds({ messages: messages[requests.length] ?? [] }, requests).execute(request),
    };
    const script = { ...module, language: "javascript", path: "trees.js" } as const;
    const calls = ["1", "2", "3"].map((code) => ({ setup: [], receiver: null, arguments: [{ name: null, code }] }));
    const { results } = await runCalls({ executor, module: script, calls });
    await runCalls({ executor, module: script, calls: [] });
    const made = requests.map(({ entry, files }) => {
      const job = JSON.parse(String(files.find(({ path }) => path === "calls.json")?.content)) as typeof script & {
        calls: typeof calls;
      };
      return [entry, job.calls.map(({ arguments: [only] }) => only?.code).join(" ")];
    });
    expect(made).toEqual([
      ["run.cjs", "1 2 3"],
      ["run.mjs", "2 3"],
      ["run.mjs", ""],
    ]);
    expect(results.map((result) => result?.observation)).toEqual([observation, observation, observation]);
  });

  it("varies seed, clock and hash order", async () => {
    const requests: ExecutionRequest[] = [];
    await runCalls({ executor: executorThatEnds({}, requests), module, calls: [], variation: 2 });
    const job: unknown = JSON.parse(String(requests[0]?.files.find(({ path }) => path === "calls.json")?.content));
    expect(requests[0]?.env).toEqual({ PYTHONHASHSEED: "2" });
    expect(job).toMatchObject({ seed: 2, clock_shift_s: 6_912_000, trace: null });
  });

  it("renames the program for a variation of JavaScript, because a function may read its name", async () => {
    const entries = async (variation: number): Promise<readonly (string | undefined)[]> => {
      const requests: ExecutionRequest[] = [];
      const script = { ...module, language: "javascript", path: "trees.js" } as const;
      await runCalls({ executor: executorThatEnds({}, requests), module: script, calls: [], variation });
      return requests.flatMap(({ entry, files }) => [entry, files.at(-1)?.path]);
    };
    expect([await entries(0), await entries(2)]).toEqual([
      ["run.cjs", "run.cjs", "run.mjs", "run.mjs"],
      ["run-2.cjs", "run-2.cjs", "run-2.mjs", "run-2.mjs"],
    ]);
  });

  it("reports how a run without messages ended", async () => {
    const ended = await runCalls({
      executor: executorThatEnds({ exit_code: 1, stderr: "Traceback\nMemoryError\n" }),
      module,
      calls: [],
    });
    expect(ended.loadError?.detail).toBe("The run ended before the module had loaded: exit code 1, MemoryError.");
  });
});
