import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Prediction, records } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../test/collect.ts";
import { canLimitDisk, onFullDisk } from "../../test/on-full-disk.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { writeJsonLines } from "./write-json-lines.ts";

const temporary = useTemporaryFolder();

function predictions(count: number, solution = "def f(): ..."): Prediction[] {
  return Array.from({ length: count }, (_, sample) => ({
    schema_version: 1,
    instance_id: "a",
    sample,
    solution,
    completion: null,
    model_name_or_path: null,
    raw: null,
  }));
}

describe("writeJsonLines", () => {
  it.each(["rows.jsonl", "rows.jsonl.gz", "new/folder/rows.jsonl"])(
    "writes %s so that it reads back equal",
    async (name) => {
      const path = join(await temporary.make(), name);
      const rows = predictions(2000, "ü".repeat(500));
      expect(await writeJsonLines(path, records.prediction, rows)).toEqual({ count: 2000 });
      expect(await collect(readJsonLines(path, records.prediction))).toEqual(rows);
      expect(await readdir(dirname(path))).toEqual([name.split("/").at(-1)]);
    },
  );

  it("writes an empty file for no rows", async () => {
    const path = join(await temporary.make(), "rows.jsonl");
    await writeJsonLines(path, records.prediction, []);
    expect(await readFile(path, "utf8")).toBe("");
  });

  it("keeps the old file and no partial file when a row fails", async () => {
    const path = await temporary.file("rows.jsonl", "before\n");
    const failing = async function* (): AsyncGenerator<Prediction, void> {
      yield* predictions(5000);
      throw new Error("the source broke");
    };
    await expect(writeJsonLines(path, records.prediction, failing())).rejects.toThrow("the source broke");
    expect([await readFile(path, "utf8"), await readdir(dirname(path))]).toEqual(["before\n", ["rows.jsonl"]]);
  });

  it("keeps the old file when it is aborted", async () => {
    const path = await temporary.file("rows.jsonl", "before\n");
    const controller = new AbortController();
    const endless = function* (): Generator<Prediction, void> {
      for (let count = 0; ; count += 1) {
        if (count === 3000) controller.abort();
        yield* predictions(1);
      }
    };
    const writing = writeJsonLines(path, records.prediction, endless(), { signal: controller.signal });
    await expect(writing).rejects.toThrow("aborted");
    expect([await readFile(path, "utf8"), await readdir(dirname(path))]).toEqual(["before\n", ["rows.jsonl"]]);
  });

  it("reports why a path cannot be written", async () => {
    const folder = await temporary.make();
    await writeFile(join(folder, "file"), "");
    expect((await failureOf(writeJsonLines(join(folder, "file/rows.jsonl"), records.prediction, []))).code).toBe(
      "DATASET_FILE_UNWRITABLE",
    );
  });

  it.skipIf(!canLimitDisk)("removes the partial file on a full disk with any writer (needs unshare)", async () => {
    expect(await onFullDisk(await temporary.make())).toEqual({
      replace: "DATASET_DISK_FULL",
      append: ["no error", "no error", "DATASET_DISK_FULL", "DATASET_DISK_FULL"],
      store: "DATASET_DISK_FULL",
      replaced: 1,
      appended: 2,
      files: ["appended.jsonl", "replaced.jsonl"],
      partial: [],
    });
  });
});
