import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { records } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { plainRecord } from "../test/plain-record.ts";
import { useTemporaryFolder } from "../test/temporary-folder.ts";
import { detectFormat } from "./detect-format.ts";
import { writeParquet } from "./parquet/write-parquet.ts";
import { exampleEnvironment } from "./testing/example-environment.ts";

const temporary = useTemporaryFolder();
const row = records.environment.line(exampleEnvironment());

describe("detectFormat", () => {
  it.each([
    ["jsonl", "rows of this release", `\n${row}\n`],
    ["jsonl", "gzip whatever its name", gzipSync(row)],
    ["jsonl", "no rows", ""],
    ["jsonl", "a torn first row", row.slice(0, 100)],
    ["jsonl", "a byte order mark before the rows", `\uFEFF${row}\n`],
    [
      "humaneval",
      "HumanEval",
      '{"task_id":"HumanEval/0","prompt":"","entry_point":"f","canonical_solution":"","test":""}\n',
    ],
    [
      "humaneval",
      "HumanEval without tests of its own",
      '{"task_id":"Mbpp/2","prompt":"","canonical_solution":"","assertion":""}\n',
    ],
    ["humaneval", "an array of HumanEval", '[{"task_id":"HumanEval/0","prompt":"","test":""}]'],
    ["execcsn", "Exec-CSN", '{"func_name":"f","idx":0,"code":"","masked_code":"","test_code":""}\n'],
    ["mbpp", "MBPP", '{"task_id":2,"prompt":"","code":"","test_list":[]}\n'],
    ["mbpp", "an array of MBPP over lines", '[\n {\n  "code": "",\n  "test_list": []}]'],
    ["repost", "a published array", '[\n {\n  "func_name": "f",\n  "orig_func": "def f(): ..."}]'],
    ["repost", "a published row", '{"func_name":"f","orig_context":"","eval_script":""}\n'],
    ["unknown", "another array", "[1, 2]"],
    ["unknown", "prose", "Once upon a time"],
  ] as const)("returns %s for %s", async (format, _, content) => {
    expect(await detectFormat(await temporary.file("data", content))).toBe(format);
  });

  it("distinguishes Parquet rows by their columns", async () => {
    const folder = await temporary.make();
    const words = { type: "string" };
    const task = plainRecord<object>("task", { task_id: words, prompt: words, test: words });
    await writeParquet(join(folder, "tasks"), task, [{ task_id: "HumanEval/0", prompt: "", test: "" }]);
    await writeParquet(join(folder, "native"), records.environment, [exampleEnvironment()]);
    expect([await detectFormat(join(folder, "tasks")), await detectFormat(join(folder, "native"))]).toEqual([
      "humaneval",
      "parquet",
    ]);
  });

  it("distinguishes a run directory from other folders", async () => {
    const run = (await temporary.file("environments-00000-of-00001.jsonl", "")).replace(/\/[^/]*$/u, "");
    expect([await detectFormat(run), await detectFormat(await temporary.make())]).toEqual(["run", "unknown"]);
  });
});
