import { gzipSync } from "node:zlib";
import { records } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../test/collect.ts";
import { humanEvalRow, javascriptRow, mbppRow, ovenClass, repostRow } from "../../test/published-rows.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import type { InvalidRow } from "../lines/read-json-lines.ts";
import type { PublishedTask } from "./published-task.ts";
import { readPublished } from "./read-published.ts";

const temporary = useTemporaryFolder();

async function read(content: unknown, options = {}): Promise<PublishedTask[]> {
  const text = typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content);
  return collect(readPublished(await temporary.file("set", text), options));
}

const lines = (...rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

describe("readPublished", () => {
  it("returns modules and suites that are valid records", async () => {
    const sets = await Promise.all([repostRow, humanEvalRow, javascriptRow, mbppRow].map((row) => read([row])));
    expect(sets.map((tasks) => tasks.length)).toEqual([1, 1, 1, 1]);
    for (const { module, suite } of sets.flat()) {
      expect(records.sandboxedModule.parseLine(records.sandboxedModule.line(module))).toEqual(module);
      expect(records.testSuite.parseLine(records.testSuite.line(suite))).toEqual(suite);
    }
  });

  it.each([
    ["one JSON array", JSON.stringify([repostRow, repostRow], undefined, 2)],
    ["JSON Lines", lines(repostRow, repostRow)],
    ["gzip after a byte order mark", gzipSync(`\uFEFF${lines(repostRow, repostRow)}`)],
    ["an array in gzip after a byte order mark", gzipSync(`\uFEFF\n${JSON.stringify([repostRow, repostRow])}`)],
  ])("reads %s, and numbers rows of the same function", async (_, content) => {
    expect(
      (await read(content)).map((task) => [task.instance_id, task.module.instance_id, task.suite.instance_id]),
    ).toEqual(
      ["", "~2"].map((end) => Array.from({ length: 3 }, () => `rye__bakery.0a1b2c3d.src.oven.Oven.bake${end}`)),
    );
  });

  it.each([
    ["no name", { ...repostRow, func_name: undefined }, "func_name is missing"],
    ["an empty script", { ...repostRow, eval_script: " " }, "eval_script is missing"],
    ["a field that is not a text", { ...repostRow, repo_name: ["rye"] }, "repo_name is not text"],
    ["a script that is not Python", { ...repostRow, eval_script: "def bake(:\n" }, "eval_script is not Python"],
    ["a target that is missing", { ...repostRow, func_name: "Oven.heat" }, "eval_script does not define Oven.heat"],
    [
      "two definitions of the target",
      { ...repostRow, eval_script: `${ovenClass}\n${repostRow.eval_script}` },
      "eval_script defines Oven.bake more than once",
    ],
    ["no test", { ...repostRow, eval_script: ovenClass }, "eval_script has no test"],
    [
      "a candidate in the module",
      {
        ...repostRow,
        eval_script: repostRow.eval_script.replace(
          "    @static",
          "    def bake_new_implementation(self): pass\n    @static",
        ),
      },
      "eval_script defines bake_new_implementation itself",
    ],
    [
      "another language",
      { ...javascriptRow, task_id: "Java/3" },
      "task_id is of a set in java, which is not read here",
    ],
    ["no task_id", { ...humanEvalRow, task_id: "" }, "task_id is missing"],
    [
      "a solution with another name",
      { ...humanEvalRow, entry_point: "roast" },
      "canonical_solution does not define roast",
    ],
    [
      "a prompt without a function",
      { ...humanEvalRow, prompt: "x = 1\n", entry_point: null, canonical_solution: "y = 2\n" },
      "prompt begins no function",
    ],
    ["JavaScript without a function", { ...javascriptRow, prompt: "{\n" }, "prompt begins no function"],
    ["tests that are not a list", { ...mbppRow, test_list: "assert bake(1)" }, "test_list is not a list of texts"],
    ["no tests", { ...mbppRow, test_list: [] }, "test_list is empty"],
    [
      "tests of another function",
      { ...mbppRow, test_list: ["assert roast(1)"] },
      "test_list calls no function that code defines",
    ],
    ["no object", [1], "it is not a JSON object"],
  ])("reports row and field of a row with %s", async (_, row, problem) => {
    const good = "eval_script" in row ? repostRow : "test_list" in row ? mbppRow : humanEvalRow;
    expect(await failureOf(read([good, row]))).toEqual({
      code: "DATASET_TASK_INVALID",
      message: `TMP/set row 2: ${problem}.`,
    });
  });

  it("passes invalid rows to onInvalid and continues", async () => {
    const invalid: string[] = [];
    const onInvalid = ({ where, error }: InvalidRow): void =>
      void invalid.push(`${where.replace(/.*:/u, ":")} ${error.code}`);
    const content = `${lines(repostRow)}{"half\n${lines({ func_name: "f" }, repostRow)}`;
    expect([await read(content, { onInvalid }).then((tasks) => tasks.length), invalid]).toEqual([
      2,
      [":2 DATASET_TASK_INVALID", ":3 DATASET_TASK_INVALID"],
    ]);
    expect((await failureOf(read(content))).message).toBe("TMP/set:2: it is not JSON.");
  });

  it("rejects other datasets and missing files", async () => {
    expect(await failureOf(read('{"instance_id":"a"}'))).toEqual({
      code: "DATASET_FORMAT_UNSUPPORTED",
      message: "TMP/set is JSON Lines of environments; expected is a published dataset.",
    });
    expect((await failureOf(collect(readPublished("/nowhere/set.json")))).code).toBe("DATASET_FILE_MISSING");
    expect((await failureOf(read(`[${JSON.stringify(repostRow)}`))).message).toBe("TMP/set: it is not JSON.");
  });

  it("rejects with the reason of its signal", async () => {
    const controller = new AbortController();
    const work = async (): Promise<void> => {
      const path = await temporary.file("set", lines(repostRow, repostRow));
      for await (const _ of readPublished(path, { signal: controller.signal })) controller.abort(new Error("Enough."));
    };
    await expect(work()).rejects.toThrow("Enough.");
  });
});
