// @module-tag readers
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { TRAINING_LAYOUTS, type TrainingExample, writeTraining } from "@repost/dataset";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Python with `datasets`, as in LLaMA-Factory and TRL. */
const python = process.env["REPOST_TEST_READERS"];

const program = `
import json, sys
from datasets import load_dataset
cache, *files = sys.argv[1:]
kind = lambda file: "parquet" if file.endswith(".parquet") else "json"
print(json.dumps([list(load_dataset(kind(file), data_files=file, split="train", cache_dir=cache)) for file in files]))`;

const fields = { prompt: "# ö\ndef f(x):\n", source: "./bakery", license: null } as const;
const examples = {
  answer: [
    { kind: "answer", ...fields, instance_id: "a", origin: "reference", model: null, answer: "    return x\n" },
    { kind: "answer", ...fields, instance_id: "a", origin: "sample", model: "baker", answer: "\treturn '\u0000'\r\n" },
  ],
  preference: [
    { kind: "preference", ...fields, instance_id: "b", origin: "sample", model: "baker", chosen: "1", rejected: "" },
  ],
} as const satisfies Record<TrainingExample["kind"], readonly TrainingExample[]>;

function texts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((item) => texts(item)) : [];
}

function valuesOf(example: TrainingExample): readonly string[] {
  return Object.entries(example).flatMap(([name, value]) => (name === "kind" ? [] : texts(value)));
}

const kinds = ["answer", "preference"] as const;
const cases = TRAINING_LAYOUTS.flatMap((layout) =>
  kinds.flatMap((kind) => ["json", "jsonl", "parquet"].map((ending) => ({ layout, kind, ending }))),
);

describe.skipIf(python === undefined)("a file of training data", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-training-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is read completely by datasets in every layout and format", async () => {
    const files: string[] = [];
    for (const { layout, kind, ending } of cases) {
      const file = path.join(folder, `${layout}-${kind}.${ending}`);
      const stream = (async function* () {
        yield* examples[kind];
      })();
      await writeTraining(file, stream, { layout, kind });
      files.push(file);
    }
    const cache = path.join(folder, "cache");
    const env = { ...process.env, HF_HUB_OFFLINE: "1" };
    const { stdout } = await promisify(execFile)(python ?? "", ["-c", program, cache, ...files], { env });
    const read = (JSON.parse(stdout) as unknown[][]).map((rows) => rows.map((row) => new Set(texts(row))));
    const lost = cases.flatMap(({ layout, kind, ending }, number) =>
      examples[kind].flatMap((example, index) =>
        valuesOf(example)
          .filter((text) => !(read[number]?.[index]?.has(text) ?? false))
          .map((text) => ({ layout, kind, ending, text })),
      ),
    );
    expect([read.map((rows) => rows.length), lost]).toEqual([cases.map(({ kind }) => examples[kind].length), []]);
  });
});
