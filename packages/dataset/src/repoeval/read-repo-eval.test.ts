import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../test/collect.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { detectFormat } from "../detect-format.ts";
import { readPublished } from "../published/read-published.ts";
import { readRepoEval } from "./read-repo-eval.ts";

const temporary = useTemporaryFolder();

const row = {
  prompt: "def bake(n):\n",
  metadata: {
    task_id: "rye--bakery/idx",
    ground_truth: "    return n * 2",
    fpath_tuple: ["rye_bakery", "bakery", "oven.py"],
    context_start_lineno: 0,
    lineno: 1,
    function_name: "bake",
  },
};

const fileOf = (...rows: readonly object[]): Promise<string> =>
  temporary.file("function_level.jsonl", rows.map((item) => `${JSON.stringify(item)}\n`).join(""));

describe("readRepoEval", () => {
  it("returns the function of each row", async () => {
    const path = await fileOf(row);
    expect(await collect(readRepoEval(path))).toEqual([
      {
        repository: "rye_bakery",
        path: "bakery/oven.py",
        name: "bake",
        prompt: row.prompt,
        ground_truth: row.metadata.ground_truth,
        where: `${path}:1`,
      },
    ]);
  });

  it.each([
    ["no metadata", { prompt: "" }, "it has no prompt and metadata"],
    ["no file", { ...row, metadata: { ...row.metadata, fpath_tuple: ["a"] } }, "metadata.fpath_tuple is not the path"],
    [
      "no function",
      { ...row, metadata: { ...row.metadata, function_name: undefined } },
      "only the function level is read",
    ],
  ])("rejects a row with %s", async (_, bad, problem) => {
    const failure = await failureOf(collect(readRepoEval(await fileOf(bad))));
    expect([failure.code, failure.message.includes(problem)]).toEqual(["DATASET_TASK_INVALID", true]);
  });

  it("is detected by its fields, and reported as needing repositories for a judgement", async () => {
    const path = await fileOf(row);
    expect(await detectFormat(path)).toBe("repoeval");
    expect(await failureOf(collect(readPublished(path)))).toMatchObject({ code: "DATASET_REPOSITORIES_NEEDED" });
  });
});
