import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { exampleEnvironment } from "@repost/dataset/testing";
import type { Prediction } from "@repost/spec";
import { afterEach, beforeEach, expect, it } from "vitest";
import { choosePredictions } from "./choose-predictions.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-predictions-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("cuts the solution out of what a model returned, and keeps what has one", async () => {
  const id = exampleEnvironment().instance_id;
  const file = path.join(folder, "answers.jsonl");
  const raw = "<think>\ndef double(x): no\n</think>\nSure:\n```python\ndef double(x):\n    return x + x\n```\nDone.";
  const rows = [
    { instance_id: id, generations: [raw, "I cannot."] },
    { instance_id: id, solution: null, raw: "def double(x): ..." },
    { instance_id: "elsewhere", generation: raw },
    { instance_id: id, completion: "    return 2 * x\n", raw: "kept" },
  ];
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join("\n"));
  const made: Pick<Prediction, "instance_id" | "sample" | "solution" | "completion">[] = [];
  const options = {
    choice: { kind: "file", path: file },
    environments: async function* () {
      yield exampleEnvironment();
    },
  } as const;
  for await (const { instance_id, sample, solution, completion } of choosePredictions(options)) {
    made.push({ instance_id, sample, solution: solution?.trimEnd() ?? null, completion });
  }
  expect(made).toEqual([
    { instance_id: id, sample: 3, solution: null, completion: "    return 2 * x\n" },
    { instance_id: id, sample: 0, solution: "def double(x):\n    return x + x", completion: null },
    { instance_id: id, sample: 1, solution: null, completion: null },
    { instance_id: id, sample: 2, solution: "def double(x): ...", completion: null },
    { instance_id: "elsewhere", sample: 0, solution: null, completion: null },
  ]);
});
