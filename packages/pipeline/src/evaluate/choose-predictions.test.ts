import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { exampleEnvironment } from "@repost/dataset/testing";
import type { Prediction, RepostError } from "@repost/spec";
import { afterEach, beforeEach, expect, it } from "vitest";
import { choosePredictions } from "./choose-predictions.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-predictions-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("extracts the solution from a patch, and rejects a patch of unknown files", async () => {
  const { instance_id: id, module, path: source } = exampleEnvironment();
  const patchOf = (file: string, from: string): string =>
    `--- a/${file}\n+++ b/${file}\n@@ -1,2 +1,2 @@\n def double(x):\n-${from}\n+    return x + x\n`;
  const file = path.join(folder, "patches.jsonl");
  const rows = [
    patchOf(module.path, "    raise NotImplementedError"),
    patchOf(module.path, "    return x * 2"),
    patchOf(source, "    return x * 2"),
    patchOf(module.path, "    return 3\n-    pass"),
    "",
  ].map((model_patch) => ({ instance_id: id, model_patch, model_name_or_path: "m" }));
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join("\n"));
  const refused: string[] = [];
  const made: (string | null)[] = [];
  const options = {
    choice: { kind: "file", path: file },
    environments: async function* () {
      yield exampleEnvironment();
    },
    onInvalid: ({ where, error }: { where: string; error: Error }) =>
      void refused.push(`${where.replace(`${file}: `, "")}: ${(error as RepostError).code}`),
  } as const;
  for await (const { sample, solution } of choosePredictions(options)) made[sample] = solution;
  const solved = "def double(x):\n    return x + x\n";
  expect([made, refused]).toEqual([[solved, solved, undefined, null, null], [`sample 2 of ${id}: EVAL_PATCH_UNKNOWN`]]);
});

it("extracts the solution from a raw answer, and does not change predictions with a solution", async () => {
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
