import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeEnvironments, writeJsonLines } from "@repost/dataset";
import { exampleEnvironment } from "@repost/dataset/testing";
import { summarizeResults } from "@repost/eval";
import { type EvalResult, records, RUN_FILES, SCHEMA_VERSION } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareEvalRuns } from "./compare-eval-runs.ts";

const ids = ["a", "b", "c", "d"].map((name) => `dir__bakery.0a1b2c3d.oven.${name}`);

describe("compareEvalRuns", () => {
  let folder = "";
  const at = (name: string): string => path.join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-compare-"));
    await mkdir(at("set"));
    const environments = ids.map((id) => exampleEnvironment({ instance_id: id }));
    await writeEnvironments(path.join(at("set"), RUN_FILES.environments), environments);
    await evaluated("weak", "pfff");
    await evaluated("strong", "pppf");
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function evaluated(model: string, marks: string): Promise<void> {
    const run = at(model);
    await mkdir(run);
    const file = (name: keyof typeof RUN_FILES): string => path.join(run, RUN_FILES[name]);
    const results = ids.map((id, index) => resultOf(id, model, marks[index] === "p"));
    const predictions = results.map(({ instance_id, sample, passed }) => ({
      schema_version: SCHEMA_VERSION,
      instance_id,
      sample,
      solution: `def double(x):\n    return ${passed ? "2 * x" : "x"}  # by ${model}\n`,
      completion: null,
      model_name_or_path: model,
      raw: null,
    }));
    await writeJsonLines(at(`${model}.jsonl`), records.prediction, predictions);
    await writeJsonLines(file("results"), records.evalResult, results);
    await writeJsonLines(file("report"), records.evalReport, [await summarizeResults({ instanceIds: ids, results })]);
    const options = { dataset: at("set"), predictions: at(`${model}.jsonl`) };
    const manifest = { schema_version: SCHEMA_VERSION, command: "eval", version: "0.1.0", options } as const;
    await writeJsonLines(file("manifest"), records.runManifest, [manifest]);
  }

  it("orders runs and writes them as JSON, Markdown, CSV and a page with every candidate", async () => {
    const leaderboard = await compareEvalRuns({ runs: [at("weak"), at("strong")], output: at("board") });
    expect(leaderboard.runs.map(({ name }) => name)).toEqual(["strong", "weak"]);
    expect(leaderboard.pairs[0]).toMatchObject({ p_value: 0.5, test: "mcnemar_exact", only_first: 2, only_second: 0 });
    expect((await readdir(at("board"))).toSorted()).toEqual([
      "breakdowns.csv",
      "comparisons.csv",
      "leaderboard.csv",
      "leaderboard.html",
      "leaderboard.json",
      "leaderboard.md",
    ]);
    const written = await readFile(path.join(at("board"), "leaderboard.json"), "utf8");
    expect(records.leaderboard.parseLine(written)).toEqual(leaderboard);
    const page = await readFile(path.join(at("board"), "leaderboard.html"), "utf8");
    expect(["# by weak", "# by strong"].map((text) => page.split(text).length - 1)).toEqual([4, 4]);
  });

  it("compares runs without their dataset and predictions", async () => {
    await rm(at("set"), { recursive: true });
    await rm(at("weak.jsonl"));
    const { pairs } = await compareEvalRuns({ runs: [at("strong"), at("weak")], output: at("later") });
    expect(pairs).toHaveLength(1);
  });

  it("names the unfinished run", async () => {
    await expect(compareEvalRuns({ runs: [at("strong"), at("nothing")] })).rejects.toMatchObject({
      code: "PIPELINE_RUN_MISSING",
    });
  });
});

function resultOf(id: string, model: string, passed: boolean): EvalResult {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: id,
    sample: 0,
    model_name_or_path: model,
    judge: "repost",
    outcome: passed ? "passed" : "failed",
    passed,
    cause: passed ? null : "different_result",
    detail: null,
    trust: "data",
    tests: [],
    wall_ms: 1,
    execution: null,
    published: null,
    result: passed ? "passed" : "failed: different_result",
  };
}
