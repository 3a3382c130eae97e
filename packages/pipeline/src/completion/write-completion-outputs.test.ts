import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeJsonLines } from "@repost/dataset";
import { type CompletionResult, type CompletionTask, type MaskReport, records, SCHEMA_VERSION } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareEvalRuns } from "../compare/compare-eval-runs.ts";
import { openRunFolder } from "../run-folder.ts";
import { writeTaskFolder } from "./task-folder.ts";
import { writeCompletionOutputs } from "./write-completion-outputs.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-outputs-"));
});
afterEach(() => rm(folder, { recursive: true }));

const repo = {
  name: "oven",
  url: null,
  source: "./oven",
  revision: "1",
  version: null,
  license: null,
  license_url: null,
  created_at: null,
};

const tasks = ["a", "b", "c"].map((id): CompletionTask => ({
  schema_version: SCHEMA_VERSION,
  instance_id: id,
  repo,
  files: `sha256:${"0".repeat(64)}`,
  path: "oven.py",
  language: "python",
  level: "expression",
  fill_type: "expression",
  node_type: "call",
  start: 4,
  prefix: "x = ",
  middle: "heat(1)",
  suffix: "\n",
  context: [],
  tests: [],
  quality: {
    gold_runs: 3,
    gold_ms: 1,
    gold_cpu_ms: null,
    neutral: "failed",
    empty: "syntax_error",
    mutants: { killed: 0, total: 0 },
  },
}));

const maskReport: MaskReport = {
  schema_version: SCHEMA_VERSION,
  sources: ["./oven"],
  repositories: 1,
  tasks: 3,
  sampled: 3,
  reached: 3,
  repeated: 3,
  by_test: 3,
  mutants: { killed: 0, total: 0 },
  levels: {},
  rejected: {},
  wall_s: 1,
  seed: 1,
  executor: "sandbox",
  version: "0.1.0",
};

function resultOf(instance_id: string, model: string, passed: boolean): CompletionResult {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id,
    sample: 0,
    model_name_or_path: model,
    outcome: passed ? "passed" : "failed",
    passed,
    cause: null,
    detail: null,
    repository: "oven",
    language: "python",
    level: "expression",
    fill_type: "expression",
    edit_similarity: 90,
    tests: { expected: 1, ran: 1, failed: null },
    in_process: true,
    ms: 1,
    cpu_ms: null,
  };
}

async function evaluation(model: string, passing: string): Promise<string> {
  const run = path.join(folder, model);
  const predictions = path.join(folder, `${model}.jsonl`);
  const rows = tasks.map(({ instance_id: id }) => ({ instance_id: id, sample: 0, completion: `${model}(1)` }));
  await writeJsonLines(
    predictions,
    records.prediction,
    rows.map((row) => ({
      schema_version: SCHEMA_VERSION,
      ...row,
      solution: null,
      model_name_or_path: model,
      raw: null,
    })),
  );
  const options = { dataset: path.join(folder, "tasks"), predictions };
  const opened = await openRunFolder({ path: run, command: "eval", options });
  const results = tasks.map(({ instance_id: id }) => resultOf(id, model, passing.includes(id)));
  await writeJsonLines(opened.file("results"), records.completionResult, results);
  await writeCompletionOutputs({ folder: opened, tasks, results, wallS: 1 });
  await opened.close();
  return run;
}

describe("writeCompletionOutputs", () => {
  it("writes a report that a leaderboard reads, with tasks and completions on its page", async () => {
    await writeTaskFolder(path.join(folder, "tasks"), { tasks, rejected: [], repositories: [], report: maskReport });
    const runs = [await evaluation("mill", "a"), await evaluation("oven", "abc")];
    const output = path.join(folder, "board");
    const leaderboard = await compareEvalRuns({ runs, output });
    expect(
      leaderboard.runs.map(({ name, report }) => [name, report.passed, report.completions?.groups[0]?.failed_similar]),
    ).toEqual([
      ["oven", 3, 0],
      ["mill", 1, 2],
    ]);
    expect((await readdir(output)).toSorted()).toEqual([
      "breakdowns.csv",
      "comparisons.csv",
      "completions.csv",
      "leaderboard.csv",
      "leaderboard.html",
      "leaderboard.json",
      "leaderboard.md",
    ]);
    const page = await readFile(path.join(output, "leaderboard.html"), "utf8");
    expect(["oven.py:1", "oven(1)", "mill(1)", "heat(1)"].filter((text) => !page.includes(text))).toEqual([]);
    const table = await readFile(path.join(runs[0] ?? "", "completions.csv"), "utf8");
    expect(
      table
        .split("\n")
        .slice(1, 3)
        .map((line) => line.split(",").slice(1, 6)),
    ).toEqual([
      ["all", "all", "3", "3", "1"],
      ["level", "expression", "3", "3", "1"],
    ]);
  });
});
