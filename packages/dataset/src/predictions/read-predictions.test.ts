import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Prediction, records, SCHEMA_VERSION } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../test/collect.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { readPredictions, type UnknownPredictions } from "./read-predictions.ts";

const temporary = useTemporaryFolder();

function prediction(instance_id: string, sample: number, fields: Partial<Prediction> = {}): Prediction {
  const empty = { solution: null, completion: null, model_name_or_path: null, raw: null };
  return { schema_version: SCHEMA_VERSION, instance_id, sample, ...empty, ...fields };
}

async function read(content: string | Uint8Array, options = {}): Promise<Prediction[]> {
  return collect(readPredictions(await temporary.file("preds.jsonl", content), options));
}

const lines = (...rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

describe("readPredictions", () => {
  const rows = [
    { instance_id: "a", solution: "def f(): ..." },
    { task_id: "b", completion: "    return 1", model_name_or_path: "m", raw: "```" },
    { instance_id: "a", solution: "x", completion: "y", extra: [] },
    { task_id: 7, completion: "", model: "n" },
    { instance_id: "c", solution: null },
  ];
  const expected = [
    prediction("a", 0, { solution: "def f(): ..." }),
    prediction("b", 0, { completion: "    return 1", model_name_or_path: "m", raw: "```" }),
    prediction("a", 1, { solution: "x", completion: "y" }),
    prediction("7", 0, { completion: "", model_name_or_path: "n" }),
    prediction("c", 0),
  ];

  it.each([
    ["JSON Lines", lines(...rows)],
    ["JSON Lines with BOM, CRLF and blank lines", `\uFEFF\r\n${lines(...rows).replaceAll("\n", "\r\n\r\n")}`],
    ["gzip", gzipSync(lines(...rows))],
    ["one JSON array", JSON.stringify(rows, undefined, 2)],
    ["one JSON array in gzip, after a BOM", gzipSync(`\uFEFF\n${JSON.stringify(rows)}`)],
  ])("reads every form of row in %s", async (_, content) => {
    expect(await read(content)).toEqual(expected);
  });

  it("returns records that can be written and read again", async () => {
    expect(await read((await read(lines(...rows))).map((row) => `${records.prediction.line(row)}\n`).join(""))).toEqual(
      expected,
    );
  });

  const table = [
    "task_id,completion,model,sample,raw",
    'a,"    return ""x, y""\r\n    # z\r\n",m,1,',
    "b,,,,",
    '"c","[1, 2]",,0,"[""one"", ""two""]"',
  ];
  it.each([
    ["commas", table.join("\r\n")],
    ["a BOM and LF", `\uFEFF${table.join("\n")}\n`],
    ["gzip", gzipSync(table.join("\n"))],
    ["semicolons", table.map((line) => line.replaceAll(/,(?! )/gu, ";")).join("\n")],
    ["tabs", table.map((line) => line.replaceAll(/,(?! )/gu, "\t")).join("\n")],
  ])("reads a table with %s and treats an empty cell as no answer", async (_, content) => {
    const refused: string[] = [];
    const onInvalid = ({ error }: { error: Error }): void => void refused.push(error.message);
    expect(await read(content, { onInvalid })).toEqual([
      prediction("a", 1, { completion: '    return "x, y"\r\n    # z\r\n', model_name_or_path: "m" }),
      prediction("b", 0),
    ]);
    expect(refused).toEqual([expect.stringContaining("raw is neither a text nor a list of texts")]);
  });

  it("reads any table of answers in a round trip", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), async (texts) => {
        const answers = texts.map((text) => `x${text}`);
        const cells = answers.map((answer, index) => `${index},"${answer.replaceAll('"', '""')}"\n`);
        const result = await read(`task_id,solution\n${cells.join("")}`);
        expect(result.map(({ solution }) => solution)).toEqual(answers);
      }),
      { numRuns: 50 },
    );
  });

  it("reports the unreadable rows of a table", async () => {
    const refused: string[] = [];
    const onInvalid = ({ where, error }: { where: string; error: Error }): void =>
      void refused.push(`${where.slice(where.lastIndexOf(":"))} ${error.message.split(": ").slice(1).join(": ")}`);
    const content = 'instance_id,solution\na,x\nb,x,y\nc,z\nd,"z"z\n';
    expect((await read(content, { onInvalid })).map(({ instance_id: id }) => id)).toEqual(["a", "c"]);
    expect(refused).toEqual([
      ":3 the row has another number of columns than the first line.",
      expect.stringMatching(/^:5 the table cannot be read: Invalid Closing Quote/u),
    ]);
  });

  it("keeps repost's notes on a generation, and no other values of the field", async () => {
    const generation = {
      finish_reason: "length",
      form: null,
      input_tokens: 7,
      output_tokens: null,
      extraction: "1.1",
    } as const;
    const content = lines(
      { instance_id: "a", solution: "x", generation },
      { instance_id: "b", solution: "y", generation: { by: "hand" } },
    );
    expect(await read(content)).toEqual([
      prediction("a", 0, { solution: "x", generation }),
      prediction("b", 0, { solution: "y" }),
    ]);
  });

  it("does not change a patch, and treats an empty one as a failure", async () => {
    const model_patch = "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n";
    const content = lines(
      { instance_id: "a", model_patch, model_name_or_path: "m" },
      { instance_id: "b", model_patch: "" },
      { instance_id: "c", model_patch: null },
      { instance_id: "d", model_patch, full_output: "long", text: "long" },
    );
    expect(await read(content)).toEqual([
      prediction("a", 0, { model_patch, model_name_or_path: "m" }),
      prediction("b", 0),
      prediction("c", 0),
      prediction("d", 0, { model_patch }),
    ]);
  });

  it("reads a folder TASK/SAMPLE.py, samples in numerical order", async () => {
    const folder = await temporary.make();
    const files = {
      "a/10.py": "ten",
      "a/2.py": "two",
      "a/notes.txt": "",
      "HumanEval_3/first.py": "f",
      ".git/x.py": "",
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    expect(await collect(readPredictions(folder, { instanceIds: new Set(["a", "HumanEval/3"]) }))).toEqual([
      prediction("a", 2, { solution: "two" }),
      prediction("a", 10, { solution: "ten" }),
      prediction("HumanEval/3", 0, { solution: "f" }),
    ]);
  });

  it("maps task_id and idx of a published set to instance ids", async () => {
    const taskIds = new Map([
      ["7", "owner__name.0a1b2c3d.oven.bake"],
      ["HumanEval/3", "HumanEval.0a1b2c3d.3.below_zero"],
    ]);
    const content = lines(
      { idx: "7", solution: "a" },
      { idx: 7, solution: "b" },
      { task_id: "HumanEval/3", completion: "c" },
      { instance_id: "owner__name.0a1b2c3d.oven.bake", solution: "d" },
      { idx: 8, solution: "e" },
    );
    expect((await read(content, { taskIds })).map((row) => [row.instance_id, row.sample])).toEqual([
      ["owner__name.0a1b2c3d.oven.bake", 0],
      ["owner__name.0a1b2c3d.oven.bake", 1],
      ["HumanEval.0a1b2c3d.3.below_zero", 0],
      ["owner__name.0a1b2c3d.oven.bake", 2],
      ["8", 0],
    ]);
    const folder = await temporary.make();
    await mkdir(join(folder, "HumanEval_3"));
    await writeFile(join(folder, "HumanEval_3", "0.py"), "f");
    expect(await collect(readPredictions(folder, { taskIds }))).toEqual([
      prediction("HumanEval.0a1b2c3d.3.below_zero", 0, { solution: "f" }),
    ]);
  });

  it("numbers rows without sample around rows with one", async () => {
    const samples = [{ sample: 1 }, {}, {}, { sample: 5 }, {}].map((row) => ({
      instance_id: "a",
      solution: "",
      ...row,
    }));
    expect((await read(lines(...samples))).map(({ sample }) => sample)).toEqual([1, 2, 3, 5, 4]);
  });

  it.each([
    ["no id", { solution: "x" }, "the row has no instance_id"],
    ["idx alone", { idx: 3, solution: "x" }, "the row has idx alone, which only published RepoST sets know"],
    ["no answer", { instance_id: "a" }, "the row has neither solution nor completion, nor an answer to cut one out of"],
    [
      "an answer that is not a text",
      { instance_id: "a", solution: 1 },
      "solution is neither a text nor a list of texts",
    ],
    ["answers that are not texts", { instance_id: "a", code: [1] }, "code is a list of something else than texts"],
    ["no answers", { instance_id: "a", generations: [] }, "generations is an empty list"],
    [
      "one number for several answers",
      { instance_id: "a", generations: ["x", "y"], sample: 1 },
      "the row has 2 answers and one number of a sample",
    ],
    [
      "a script without a function",
      { instance_id: "a", generation_script: "" },
      "the row has a script and no func_name",
    ],
    ["an invalid sample", { instance_id: "a", solution: "x", sample: "1" }, 'sample is "1", not a number from 0 up'],
    ["no object", [1], "the row is not a JSON object"],
  ])("reports the line of a row with %s", async (_, row, problem) => {
    expect(await failureOf(read(lines({ instance_id: "a", solution: "" }, row)))).toEqual({
      code: "DATASET_PREDICTION_INVALID",
      message: `TMP/preds.jsonl:2: ${problem}.`,
    });
  });

  it.each([
    ["code", { code: "def f(): ..." }, { solution: "def f(): ..." }],
    ["the raw text of a model", { generation: "Sure" }, { raw: "Sure" }],
    ["a response", { response: "Sure" }, { raw: "Sure" }],
    ["an output", { output: "Sure" }, { raw: "Sure" }],
    ["the raw text alone", { raw: "Sure" }, { raw: "Sure" }],
    ["a null for an answer", { generation: null }, {}],
  ])("accepts %s", async (_, row, fields) => {
    expect(await read(lines({ instance_id: "a", ...row }))).toEqual([prediction("a", 0, fields)]);
  });

  it("reads a list of answers as samples", async () => {
    const rows = [
      { instance_id: "a", generations: ["x", null] },
      { instance_id: "b", solutions: ["y", "z"] },
      { instance_id: "a", completion: ["w"] },
    ];
    expect(await read(lines(...rows))).toEqual([
      prediction("a", 0, { raw: "x" }),
      prediction("a", 1),
      prediction("b", 0, { solution: "y" }),
      prediction("b", 1, { solution: "z" }),
      prediction("a", 2, { completion: "w" }),
    ]);
  });

  it("extracts the candidate from a script of RepoST's generation", async () => {
    const script = [
      "class Oven:",
      "    def heat(self, x):",
      "        return x",
      "    def heat_new_implementation(self, x):",
      "        return self.heat_new_implementation(x - 1) if x else 0",
      "def test_heat():",
      "    assert Oven().heat(1) == Oven().heat_new_implementation(1)",
      "",
    ].join("\n");
    const row = { idx: 4, func_name: "Oven.heat", generation_script: [script, "nothing of it"] };
    expect(await read(lines(row), { taskIds: new Map([["4", "a"]]) })).toEqual([
      prediction("a", 0, { solution: "    def heat(self, x):\n        return self.heat(x - 1) if x else 0" }),
      prediction("a", 1, { raw: "nothing of it" }),
    ]);
  });

  it("reads the candidate of a method __call__ under either of its names", async () => {
    const scripts = ["call___new_implementation", "__call___new_implementation"].map(
      (name) => `class Oven:\n    def __call__(self):\n        return 0\n    def ${name}(self):\n        return 1\n`,
    );
    const row = { idx: 4, func_name: "Oven.__call__", generation_script: scripts };
    const solution = "    def __call__(self):\n        return 1";
    expect(await read(lines(row), { taskIds: new Map([["4", "a"]]) })).toEqual(
      [0, 1].map((sample) => prediction("a", sample, { solution })),
    );
  });

  it("skips invalid rows, and reports the location and reason of each", async () => {
    const content = `${lines({ instance_id: "a", code: "x" }, { instance_id: "b" })}not json\n${lines(
      { instance_id: "a", code: "y", sample: 0 },
      { instance_id: "c", code: "z" },
    )}`;
    const refused: string[] = [];
    const onInvalid = ({ where, error }: { where: string; error: { code: string } }): void =>
      void refused.push(`${where.slice(where.lastIndexOf(":"))} ${error.code}`);
    expect((await read(content, { onInvalid })).map(({ instance_id: id }) => id)).toEqual(["a", "c"]);
    expect(refused).toEqual([
      ":2 DATASET_PREDICTION_INVALID",
      ":3 DATASET_PREDICTION_INVALID",
      ":4 DATASET_PREDICTION_REPEATED",
    ]);
  });

  it("reports the row of an array, and a line that is not JSON", async () => {
    expect((await failureOf(read('[{"task_id":"a","solution":""},{}]'))).message).toMatch(/preds\.jsonl row 2: /u);
    expect((await failureOf(read("{'instance_id': 'a'}"))).message).toBe("TMP/preds.jsonl:1: the line is not JSON.");
    expect((await failureOf(read('[{"task_id":"a"'))).code).toBe("DATASET_PREDICTION_INVALID");
  });

  it("rejects a repeated sample of an id", async () => {
    const row = { instance_id: "a", solution: "", sample: 0 };
    expect(await failureOf(read(lines(row, row)))).toEqual({
      code: "DATASET_PREDICTION_REPEATED",
      message: "TMP/preds.jsonl:2: sample 0 of a was there before.",
    });
  });

  it("skips predictions for unknown ids, and reports the first ones by name", async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ instance_id: `x${index % 7}`, solution: "" }));
    const content = lines(...many, { instance_id: "a", solution: "" });
    const reports: UnknownPredictions[] = [];
    const kept = await read(content, {
      instanceIds: new Set(["a"]),
      onUnknown: (report: UnknownPredictions) => reports.push(report),
    });
    expect([kept, reports]).toEqual([
      [prediction("a", 0, { solution: "" })],
      [{ count: 9, ids: ["x0", "x1", "x2", "x3", "x4"] }],
    ]);
    expect(await failureOf(read(content, { instanceIds: new Set(["a"]) }))).toEqual({
      code: "DATASET_PREDICTION_UNKNOWN",
      message: "9 predictions in TMP/preds.jsonl are for ids that the dataset lacks: x0, x1, x2, x3, x4, ....",
    });
  });

  it.each([
    ["an empty file", ""],
    ["an empty array", "[]"],
  ])("rejects %s", async (_, content) => {
    expect((await failureOf(read(content))).code).toBe("DATASET_PREDICTIONS_EMPTY");
  });

  it("rejects a folder without predictions", async () => {
    expect((await failureOf(collect(readPredictions(await temporary.make())))).code).toBe("DATASET_PREDICTIONS_EMPTY");
  });

  it("skips an incomplete last line on request", async () => {
    const content = `${lines({ instance_id: "a", solution: "" })}{"instance_id":"b","sol`;
    expect(await read(content, { tolerateTornEnd: true })).toHaveLength(1);
    expect((await failureOf(read(content))).code).toBe("DATASET_PREDICTION_INVALID");
  });
});
