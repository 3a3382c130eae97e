import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeEnvironments } from "@repost/dataset";
import { exampleEnvironment } from "@repost/dataset/testing";
import { RUN_FILES } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { differentEnvironment, evalRun } from "../../test/judged-run.ts";
import { discoverSources } from "../discover/discover-sources.ts";
import { extractContexts } from "../stages/extract-contexts.ts";
import { datasetStatistics } from "./dataset-statistics.ts";

const counter = { name: "words", count: (text: string) => text.match(/\S+/g)?.length ?? 0 };

describe("datasetStatistics", () => {
  let folder: string;
  let run: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-statistics-"));
    run = path.join(folder, "run");
    await writeFile(
      path.join(folder, "oven.py"),
      'import os\n\ndef heat(x):\n    """Warmer."""\n    return os.sep + x\n',
    );
    await discoverSources({ sources: [folder], run });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const at = (name: keyof typeof RUN_FILES): string => path.join(run, RUN_FILES[name]);
  const kindOf = async (dataset: string): Promise<string> => (await datasetStatistics({ dataset, counter })).of;

  it("uses the last rows of a run, or the requested ones", async () => {
    expect(await kindOf(run)).toBe("targets");
    await extractContexts({ run });
    const { of, functions, libraries } = await datasetStatistics({ dataset: run, counter });
    expect([of, functions, libraries?.standard.top]).toEqual(["contexts", 1, [{ name: "os", count: 1 }]]);
    await writeEnvironments(at("environments"), [exampleEnvironment(), exampleEnvironment({ instance_id: "other" })]);
    const made = await datasetStatistics({ dataset: run, counter });
    expect([made.of, made.functions, made.environment?.tests?.count]).toEqual(["environments", 2, 2]);
    expect(await datasetStatistics({ dataset: run, of: "targets", counter })).toMatchObject({ functions: 1 });
  });

  it("detects the content of a file by its rows", async () => {
    await extractContexts({ run });
    await writeEnvironments(at("environments"), [exampleEnvironment()]);
    expect([await kindOf(at("targets")), await kindOf(at("contexts")), await kindOf(at("environments"))]).toEqual([
      "targets",
      "contexts",
      "environments",
    ]);
    await expect(datasetStatistics({ dataset: at("targets"), of: "contexts", counter })).rejects.toMatchObject({
      code: "PIPELINE_NOTHING_TO_DO",
    });
  });

  it("reports the difficulty of functions for the models of an evaluation", async () => {
    const environments = [0, 1, 2].map((index) => differentEnvironment(index));
    await writeEnvironments(at("environments"), environments);
    const judged = (["passed", "failed"] as const).map((outcome, index) => ({
      id: environments[index]?.instance_id ?? "",
      sample: 0,
      solution: "",
      outcome,
    }));
    const results = [await evalRun({ folder, dataset: run }, "answers", judged)];
    expect((await datasetStatistics({ dataset: run, results, counter })).difficulty).toEqual({
      never: 1,
      seldom: 0,
      often: 0,
      always: 1,
      unknown: 1,
    });
  });

  it("reads published rows", async () => {
    const file = path.join(folder, "tasks.jsonl");
    const task = {
      task_id: "Bakery/0",
      prompt: 'def heat(x):\n    """Warmer."""\n',
      canonical_solution: "    return x + 1\n",
      entry_point: "heat",
      test: "def check(candidate):\n    assert candidate(1) == 2\n",
    };
    await writeFile(file, `${JSON.stringify(task)}\n`);
    const { of, functions, docstring, kinds } = await datasetStatistics({ dataset: file, counter });
    expect([of, functions, docstring.documented, kinds]).toEqual(["published", 1, 1, { function: 1 }]);
  });

  it.each([
    ["a folder without rows", "folder", "PIPELINE_NOTHING_TO_DO"],
    ["rows of another kind", "rows.jsonl", "SPEC_RECORD_INVALID"],
    ["a missing file", "nothing.jsonl", "DATASET_FILE_MISSING"],
  ])("rejects %s with an error code", async (_what, name, code) => {
    await writeFile(path.join(folder, "rows.jsonl"), '{"schema_version":1,"code":"x = 1"}\n');
    const dataset = name === "folder" ? folder : path.join(folder, name);
    await expect(datasetStatistics({ dataset, counter })).rejects.toMatchObject({ code });
  });
});
