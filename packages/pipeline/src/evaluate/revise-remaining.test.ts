import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { exampleEnvironment } from "@repost/dataset/testing";
import { evaluate } from "@repost/eval";
import { type EvalResult, type Judge, type Prediction, type Recording, SCHEMA_VERSION } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import { reviseRemaining, type ReviseRemainingOptions } from "./revise-remaining.ts";

const environments = ["a", "b"].map((name) => exampleEnvironment({ instance_id: `dir__bakery.0a1b2c3d.oven.${name}` }));

const judge: Judge = {
  record: () => Promise.reject(new Error("Nothing is recorded here.")),
  async judge({ module: { instance_id }, solution }) {
    const passed = solution.includes("right");
    return {
      schema_version: SCHEMA_VERSION,
      instance_id,
      outcome: passed ? "passed" : "failed",
      passed,
      cause: passed ? null : "different_result",
      detail: null,
      trust: "data",
      tests: [],
      wall_ms: 1,
      execution: null,
    };
  },
};
const recording: Recording = {
  schema_version: SCHEMA_VERSION,
  trust: "data",
  handles: false,
  tests: [],
  program: null,
  expected: [],
  runs: 3,
};

function answer(instance_id: string, word: string): Prediction {
  const solution = `def double(x):\n    return "${word}"\n`;
  const none = { completion: null, model_name_or_path: "oven-1", raw: null };
  return { schema_version: SCHEMA_VERSION, instance_id, sample: 0, solution, ...none };
}

async function* all<T>(items: readonly T[]): AsyncGenerator<T, void> {
  yield* items;
}

describe("reviseRemaining", () => {
  let folder: RunFolder;
  let requestCount = 0;
  beforeAll(async () => {
    const location = await mkdtemp(path.join(tmpdir(), "repost-revise-"));
    folder = await openRunFolder({ path: location, command: "eval", options: {} });
  });
  afterAll(async () => {
    await folder.close();
    await rm(folder.path, { recursive: true });
  });

  async function options(): Promise<ReviseRemainingOptions> {
    const predictions = environments.map(({ instance_id: id }, index) => answer(id, index === 0 ? "right" : "wrong"));
    const judging = { environments: () => environments, judge, loadRecording: async () => recording };
    const results: EvalResult[] = [];
    for await (const result of evaluate({ ...judging, environments, predictions })) results.push(result);
    const ask = async ({
      environment: { instance_id: id },
      round,
    }: {
      environment: { instance_id: string };
      round: number;
    }) => {
      requestCount += 1;
      return answer(id, round === 2 ? "right" : "wrong");
    };
    return {
      revision: { ask, model: "oven-1", rounds: 3, feedback: "none" },
      folder,
      predictions: () => all(predictions),
      results: () => all(results),
      judging,
      onRevision: () => {},
    };
  }

  const half = { value: 0.5, low: expect.closeTo(0.0945, 4) as number, high: expect.closeTo(0.9055, 4) as number };
  const rounds = [
    { round: 0, judged: 2, scored: 2, passed: 1, solved: half },
    { round: 1, judged: 1, scored: 1, passed: 0, solved: half },
    {
      round: 2,
      judged: 1,
      scored: 1,
      passed: 1,
      solved: { value: 1, low: expect.closeTo(0.3424, 4) as number, high: 1 },
    },
  ];

  it("writes each answer with its feedback, and reports the result of each round", async () => {
    expect(await reviseRemaining(await options())).toEqual(rounds);
    const lines = (await readFile(folder.file("revisions"), "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { round: 1, feedback: "none", result: { passed: false } },
      { round: 2, feedback: "none", result: { passed: true } },
    ]);
  });

  it("requests no answer that is already recorded", async () => {
    requestCount = 0;
    expect(await reviseRemaining(await options())).toEqual(rounds);
    expect(requestCount).toBe(0);
    expect((await readFile(folder.file("revisions"), "utf8")).trim().split("\n")).toHaveLength(2);
  });
});
