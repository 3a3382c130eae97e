import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Prediction, records } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../test/collect.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { appendJsonLines } from "./append-json-lines.ts";
import { readJsonLines } from "./read-json-lines.ts";

const temporary = useTemporaryFolder();

function prediction(instance_id: string): Prediction {
  return {
    schema_version: 1,
    instance_id,
    sample: 0,
    solution: "x",
    completion: null,
    model_name_or_path: null,
    raw: null,
  };
}

async function appendTo(path: string, ...ids: string[]): Promise<void> {
  await using appender = await appendJsonLines(path, records.prediction);
  for (const id of ids) await appender.append(prediction(id));
}

async function idsIn(path: string): Promise<string[]> {
  return (await collect(readJsonLines(path, records.prediction))).map((row) => row.instance_id);
}

describe("appendJsonLines", () => {
  it("creates the file and its folder, then appends", async () => {
    const path = join(await temporary.make(), "run/rows.jsonl");
    await appendTo(path, "a");
    await appendTo(path, "b", "c");
    expect(await idsIn(path)).toEqual(["a", "b", "c"]);
  });

  it("has written a row when append resolves", async () => {
    const path = join(await temporary.make(), "rows.jsonl");
    await using appender = await appendJsonLines(path, records.prediction);
    await appender.append(prediction("a"));
    expect(await idsIn(path)).toEqual(["a"]);
  });

  it("keeps rows separate and in order when calls overlap", async () => {
    const path = join(await temporary.make(), "rows.jsonl");
    const ids = Array.from({ length: 200 }, (_, index) => `row-${index}`);
    await using appender = await appendJsonLines(path, records.prediction);
    await Promise.all(ids.map((id) => appender.append(prediction(id))));
    expect(await idsIn(path)).toEqual(ids);
  });

  it.each([
    ["is removed when it is a partial row", '{"instance_id":"b","so', ["a", "c"]],
    ["is removed when it consists of zeros", "\0\0\0\0", ["a", "c"]],
    ["gets a line break when only that is missing", records.prediction.line(prediction("b")), ["a", "b", "c"]],
  ])("repairs the incomplete end of an interrupted writer: it %s", async (_, end, ids) => {
    const path = await temporary.file("rows.jsonl", `${records.prediction.line(prediction("a"))}\n${end}`);
    await appendTo(path, "c");
    expect(await idsIn(path)).toEqual(ids);
  });

  it("removes an incomplete row that is longer than a chunk", async () => {
    const path = await temporary.file(
      "rows.jsonl",
      `${records.prediction.line(prediction("a"))}\n{"${"x".repeat(200_000)}`,
    );
    await appendTo(path, "c");
    expect(await idsIn(path)).toEqual(["a", "c"]);
  });

  it("rejects other files without truncating them", async () => {
    const path = await temporary.file("notes.txt", "line\nmy notes");
    expect((await failureOf(appendTo(path, "a"))).code).toBe("DATASET_FORMAT_UNSUPPORTED");
    expect(await readFile(path, "utf8")).toBe("line\nmy notes");
  });

  it("writes nothing of an invalid record, and continues", async () => {
    const path = join(await temporary.make(), "rows.jsonl");
    await using appender = await appendJsonLines(path, records.prediction);
    await expect(appender.append({ ...prediction("a"), sample: -1 })).rejects.toThrow("Not a valid prediction");
    await appender.append(prediction("b"));
    expect(await idsIn(path)).toEqual(["b"]);
  });

  it("can be closed twice", async () => {
    const appender = await appendJsonLines(join(await temporary.make(), "rows.jsonl"), records.prediction);
    await appender.close();
    await expect(appender.close()).resolves.toBeUndefined();
  });
});
