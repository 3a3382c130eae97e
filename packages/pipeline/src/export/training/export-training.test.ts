import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { splitOf, writeEnvironments } from "@repost/dataset";
import { exampleEnvironment } from "@repost/dataset/testing";
import { records, RUN_FILES, SCHEMA_VERSION } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { differentEnvironment, evalRevisions, evalRun, type Judged } from "../../../test/judged-run.ts";
import { exportDataset, type ExportDatasetOptions, type ExportSummary } from "../export-dataset.ts";

let folder = "";
let dataset = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-training-"));
  dataset = path.join(folder, "data.jsonl");
});
afterEach(() => rm(folder, { recursive: true }));

async function exported(
  options: Partial<ExportDatasetOptions> & Pick<ExportDatasetOptions, "to">,
): Promise<{ summary: ExportSummary; rows: readonly Record<string, unknown>[] }> {
  const file = path.join(folder, "out.json");
  const summary = await exportDataset({ dataset, path: file, ...options });
  return { summary, rows: JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>[] };
}

const idOf = (index: number): string => differentEnvironment(index).instance_id;
const passing = (index: number): Judged => ({
  id: idOf(index),
  sample: 0,
  solution: `def double${index}(x):\n    return list(made(x))\n`,
  outcome: "passed",
});
const failing = (index: number): Judged => ({
  id: idOf(index),
  sample: 1,
  solution: `def double${index}(x):\n    return None\n`,
  outcome: "failed",
  cause: "different_result",
});

describe("training data of a dataset", () => {
  it("writes one row per environment with the prompt and its completion", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0)]);
    const { summary, rows } = await exported({ to: "sft" });
    expect(summary).toEqual({ to: "sft", rows: 1, files: [path.join(folder, "out.json")], left_out: {} });
    expect(rows).toEqual([
      {
        instruction: "# oven.py\ndef double0(x):\n",
        input: "",
        output: '    y = x + 0\n    return [y, "abc", x * 0]\n',
        instance_id: idOf(0),
        origin: "reference",
        model: null,
        source: "./bakery",
        license: "MIT",
      },
    ]);
  });

  it("contains no environment of the test split", async () => {
    const environments = Array.from({ length: 12 }, (_, index) =>
      differentEnvironment(index, { repo: { ...exampleEnvironment().repo, name: `bakery${index}` } }),
    );
    await writeEnvironments(dataset, environments);
    const rule = { by: "repository", testShare: 0.4 } as const;
    const learned = environments.filter((item) => splitOf(item, rule) === "train").map((item) => item.instance_id);
    const { summary, rows } = await exported({ to: "sft", split: rule });
    expect(rows.map((row) => row["instance_id"])).toEqual(learned);
    expect([summary.left_out, learned.length < 12]).toEqual([{ test_part: 12 - learned.length }, true]);
  });

  it("contains no environment of an evaluation set, by id or by program", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0), differentEnvironment(1), differentEnvironment(2)]);
    const evaluated = path.join(folder, "evaluated.jsonl");
    const renamed = differentEnvironment(1).orig_func.replaceAll("y", "z").replace("    z", "    # other\n    z");
    await writeEnvironments(evaluated, [
      differentEnvironment(0),
      differentEnvironment(3, { instance_id: "elsewhere", orig_func: renamed }),
    ]);
    const { summary, rows } = await exported({ to: "sft", exclude: [evaluated] });
    expect([rows.map((row) => row["instance_id"]), summary.left_out]).toEqual([[idOf(2)], { excluded: 2 }]);
  });

  it("contains no row of a published set", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0), differentEnvironment(1)]);
    const published = path.join(folder, "tasks.jsonl");
    const [head = "", ...body] = differentEnvironment(0).orig_func.split("\n");
    const task = {
      task_id: "Bakery/0",
      prompt: `${head}\n`,
      canonical_solution: `${body.join("\n")}\n`,
      entry_point: "double0",
      test: "def check(candidate):\n    assert candidate(1) is not None\n",
    };
    await writeFile(published, `${JSON.stringify(task)}\n`);
    const { rows } = await exported({ to: "sft", exclude: [published] });
    expect(rows.map((row) => row["instance_id"])).toEqual([idOf(1)]);
  });

  it("contains answers that passed in evaluation runs", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0), differentEnvironment(1)]);
    const run = await evalRun({ folder, dataset }, "answers", [passing(0), failing(0), failing(1)]);
    const { summary, rows } = await exported({ to: "rejection", results: [run] });
    expect(rows).toMatchObject([
      { instance_id: idOf(0), output: "    return list(made(x))\n", origin: "sample", model: "baker" },
    ]);
    expect(summary.left_out).toEqual({ none_passed: 1 });
  });

  it("uses the feedback of revision rounds in correction prompts", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0)]);
    const run = await evalRun({ folder, dataset }, "answers", [failing(0)]);
    const corrected = { ...passing(0), sample: 1 };
    await evalRevisions(run, [{ round: 1, told: "It did not do what its tests expect.", judged: corrected }]);
    const { rows } = await exported({ to: "rejection", results: [run], repairs: true });
    const answer = { output: "    return list(made(x))\n", model: "baker" };
    expect(rows).toMatchObject([
      { ...answer, origin: "sample" },
      { ...answer, origin: "repair" },
    ]);
    expect(rows[1]?.["instruction"]).toBe(
      `${String(rows[0]?.["instruction"])}\nYour last answer:\n\n    return None\n\nIt did not do what its tests expect.\n`,
    );
  });

  it("contains only answers of the requested models", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0), differentEnvironment(1)]);
    const runs = [
      await evalRun({ folder, dataset }, "own", [passing(0)]),
      await evalRun({ folder, dataset }, "strong", [{ ...passing(1), model: "chef" }]),
    ];
    const { rows } = await exported({ to: "rejection", results: runs, models: ["chef"] });
    expect(rows.map((row) => [row["instance_id"], row["model"]])).toEqual([[idOf(1), "chef"]]);
  });

  it("reads predictions from their new folder", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0)]);
    const run = await evalRun({ folder, dataset }, "answers", [passing(0)]);
    const moved = path.join(folder, "moved.jsonl");
    await writeFile(moved, await readFile(`${run}.jsonl`));
    await rm(`${run}.jsonl`);
    await expect(exported({ to: "rejection", results: [run] })).rejects.toMatchObject({ code: "DATASET_FILE_MISSING" });
    expect((await exported({ to: "rejection", results: [run], predictions: [moved] })).rows).toHaveLength(1);
  });

  it("contains every kind in one folder, with the index file of LLaMA-Factory", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0), differentEnvironment(1)]);
    const run = await evalRun({ folder, dataset }, "answers", [passing(0), failing(0)]);
    const target = path.join(folder, "factory");
    const { rows, left_out: left } = await exportDataset({ dataset, to: "llamafactory", path: target, results: [run] });
    const info = JSON.parse(await readFile(path.join(target, "dataset_info.json"), "utf8")) as Record<string, object>;
    expect([rows, left, Object.keys(info)]).toEqual([
      4,
      { dpo_none_passed: 1, rejection_none_passed: 1 },
      ["repost_sft", "repost_rejection", "repost_dpo"],
    ]);
  });

  it("contains no file for a kind without examples", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0)]);
    const run = await evalRun({ folder, dataset }, "answers", [passing(0)]);
    const target = path.join(folder, "trl");
    const { files } = await exportDataset({ dataset, to: "trl", path: target, results: [run] });
    expect(files.map((file) => path.basename(file))).toEqual(["sft.jsonl", "rejection.jsonl"]);
    await expect(exported({ to: "dpo", results: [run] })).rejects.toMatchObject({ code: "DATASET_EXPORT_EMPTY" });
    expect(existsSync(path.join(folder, "out.json"))).toBe(false);
  });

  it.each(["rejection", "dpo"] as const)("requires results for %s", async (to) => {
    await writeEnvironments(dataset, [differentEnvironment(0)]);
    await expect(exported({ to })).rejects.toMatchObject({ code: "DATASET_EXPORT_EMPTY" });
  });

  it("requires results of a model's answers", async () => {
    await writeEnvironments(dataset, [differentEnvironment(0)]);
    const run = await evalRun({ folder, dataset }, "gold", [passing(0)]);
    const manifest = {
      schema_version: SCHEMA_VERSION,
      command: "eval",
      version: "0",
      options: { predictions: "gold" },
    };
    await writeFile(path.join(run, RUN_FILES.manifest), records.runManifest.line(manifest as never));
    await expect(exported({ to: "dpo", results: [run] })).rejects.toMatchObject({ code: "PIPELINE_NOTHING_TO_DO" });
    await expect(exported({ to: "dpo", results: [folder] })).rejects.toMatchObject({ code: "PIPELINE_RUN_MISSING" });
  });
});
