import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TrainingLayout } from "@repost/spec/settings";
import { collect } from "../../test/collect.ts";
import { llamaFactoryExample } from "../../test/llama-factory.ts";
import { trlExample } from "../../test/trl.ts";
import { fileRows } from "../file-rows.ts";
import { datasetInfoEntry, writeDatasetInfo } from "./dataset-info.ts";
import type { AnswerExample, PreferenceExample, TrainingExample } from "./training-example.ts";
import { writeTraining } from "./write-training.ts";

const fields = { instance_id: "a", prompt: "Ask", source: "./bakery", license: "MIT" } as const;
const answer: AnswerExample = { kind: "answer", ...fields, origin: "sample", model: "baker", answer: "  Löaf\n" };
const pair: PreferenceExample = {
  kind: "preference",
  ...fields,
  origin: "reference",
  model: null,
  chosen: "Good",
  rejected: "Bad",
};

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-training-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function* stream<T>(items: readonly T[]): AsyncGenerator<T, void> {
  yield* items;
}

async function rowsOf(example: TrainingExample, layout: TrainingLayout, name: string) {
  const file = path.join(folder, name);
  const { count } = await writeTraining(file, stream([example, example]), { layout, kind: example.kind });
  const rows = await collect(fileRows(file));
  expect([count, rows.length]).toEqual([2, 2]);
  return rows.map(({ value }) => value as Record<string, unknown>);
}

describe("a file of training data", () => {
  it.each(["rows.json", "rows.jsonl", "rows.jsonl.gz", "rows.parquet"])("has the same rows as %s", async (name) => {
    const [row] = await rowsOf(answer, "alpaca", name);
    expect(row).toEqual({
      instruction: "Ask",
      input: "",
      output: "  Löaf\n",
      instance_id: "a",
      origin: "sample",
      model: "baker",
      source: "./bakery",
      license: "MIT",
    });
  });

  it.each([
    ["alpaca", answer],
    ["alpaca", pair],
    ["sharegpt", answer],
    ["sharegpt", pair],
  ] as const)("follows LLaMA-Factory's rules as %s", async (layout, example) => {
    const entry = datasetInfoEntry({ name: "x", file: "rows.json", layout, kind: example.kind });
    const rows = await rowsOf(example, layout, "rows.json");
    const response = example.kind === "answer" ? [example.answer] : [example.chosen, example.rejected];
    const read = { prompt: [{ role: "user", content: "Ask" }], response };
    expect(rows.map((row) => llamaFactoryExample(entry as { file_name: string }, row))).toEqual([read, read]);
  });

  it.each([
    ["messages", answer, { type: "language modeling", format: "conversational" }],
    ["messages", pair, { type: "preference", format: "conversational" }],
    ["prompt-completion", answer, { type: "prompt-completion", format: "standard" }],
    ["prompt-completion", pair, { type: "preference", format: "standard" }],
  ] as const)("has the intended TRL type as %s", async (layout, example, meant) => {
    const rows = await rowsOf(example, layout, "rows.jsonl");
    expect(rows.map((row) => trlExample(row))).toEqual([meant, meant]);
  });

  it("is added to an existing list of datasets", async () => {
    const info = path.join(folder, "dataset_info.json");
    await writeFile(info, JSON.stringify({ own: { file_name: "own.json" }, mine: { file_name: "old.json" } }));
    await writeDatasetInfo(info, [{ name: "mine", file: "new.json", layout: "alpaca", kind: "answer" }]);
    expect(JSON.parse(await readFile(info, "utf8"))).toEqual({
      own: { file_name: "own.json" },
      mine: {
        file_name: "new.json",
        formatting: "alpaca",
        columns: { prompt: "instruction", query: "input", response: "output" },
      },
    });
  });

  it("does not change an invalid list of datasets", async () => {
    const info = path.join(folder, "dataset_info.json");
    for (const text of ["[]", "{"]) {
      await writeFile(info, text);
      await expect(writeDatasetInfo(info, [])).rejects.toMatchObject({ code: "DATASET_FILE_INVALID" });
      expect(await readFile(info, "utf8")).toBe(text);
    }
  });
});
