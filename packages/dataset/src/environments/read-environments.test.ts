import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Environment, records } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../test/collect.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { exampleEnvironment, exampleRecordingContent, exampleVisibleContent } from "../testing/example-environment.ts";
import { openDatasetStore, readEnvironments } from "./read-environments.ts";
import { writeEnvironments } from "./write-environments.ts";

const temporary = useTemporaryFolder();

function named(instance_id: string, fields: Partial<Environment> = {}): Environment {
  return exampleEnvironment({ instance_id, ...fields });
}

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporary.make();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

function rows(...ids: string[]): string {
  return ids.map((id) => `${records.environment.line(named(id))}\n`).join("");
}

async function idsIn(path: string): Promise<string[]> {
  return (await collect(readEnvironments(path))).map(({ instance_id: id }) => id);
}

describe("readEnvironments", () => {
  it.each(["data.jsonl", "data.jsonl.gz"])("reads %s as written", async (name) => {
    const path = join(await temporary.make(), name);
    const environments = [named("a"), named("b", { func_name: "Outer.ü" })];
    expect(await writeEnvironments(path, environments)).toEqual({ count: 2 });
    expect(await collect(readEnvironments(path))).toEqual(environments);
  });

  it("reads a run directory", async () => {
    expect(await idsIn(await folderWith({ "environments.jsonl": rows("a", "b"), "report.json": "{}" }))).toEqual([
      "a",
      "b",
    ]);
  });

  it("reads the shards of a run in order", async () => {
    const run = await folderWith({
      "environments-00001-of-00002.jsonl": rows("c"),
      "environments-00000-of-00002.jsonl": rows("a", "b"),
    });
    expect(await idsIn(run)).toEqual(["a", "b", "c"]);
  });

  it.each([
    [
      "a shard is missing",
      ["environments-00000-of-00003.jsonl", "environments-00002-of-00003.jsonl"],
      "of 3, number 1 is missing",
    ],
    [
      "shards have different totals",
      ["environments-00000-of-00001.jsonl", "environments-00000-of-00002.jsonl"],
      "some say they are of 1, others of 2",
    ],
    [
      "an unsharded file exists too",
      ["environments-00000-of-00001.jsonl", "environments.jsonl"],
      "environments.jsonl and environments-00000-of-00001.jsonl both claim to be the dataset",
    ],
    [
      "a number is too high",
      ["environments-00000-of-00001.jsonl", "environments-00001-of-00001.jsonl"],
      "there are more than 1",
    ],
    [
      "one shard exists twice",
      ["environments-00000-of-00001.jsonl", "environments-00000-of-00001.jsonl.gz"],
      "a shard is there twice",
    ],
  ])("rejects a run directory where %s", async (_, names, problem) => {
    const run = await folderWith(Object.fromEntries(names.map((name) => [name, ""])));
    expect(await failureOf(idsIn(run))).toEqual({
      code: "DATASET_SHARDS_INCONSISTENT",
      message: `The shards in TMP do not make one dataset: ${problem}.`,
    });
  });

  it("reports other folders and missing paths", async () => {
    const folder = await temporary.make();
    expect((await failureOf(idsIn(folder))).code).toBe("DATASET_RUN_EMPTY");
    expect((await failureOf(idsIn(join(folder, "absent")))).code).toBe("DATASET_FILE_MISSING");
  });

  it("names the format of a file that it cannot read", async () => {
    const path = await temporary.file("human.jsonl", '{"task_id":"HumanEval/0","prompt":"","test":""}\n');
    expect(await failureOf(idsIn(path))).toEqual({
      code: "DATASET_FORMAT_UNSUPPORTED",
      message: "TMP/human.jsonl is a HumanEval file; expected is environments as JSON Lines or Parquet.",
    });
  });

  it("reports file and line of an invalid row, or counts and skips the row", async () => {
    const path = await temporary.file("data.jsonl", `${rows("a")}{"schema_version":1,"instance_id":"b"}\n${rows("c")}`);
    expect((await failureOf(idsIn(path))).message).toMatch(/^Not a valid environment at TMP\/data\.jsonl:2: repo: /u);
    const invalid: string[] = [];
    const kept = await collect(readEnvironments(path, { onInvalid: ({ where }) => void invalid.push(where) }));
    expect([kept.map(({ instance_id: id }) => id), invalid]).toEqual([["a", "c"], [`${path}:2`]]);
  });

  it("finds the store of a run directory and next to a file, and adds its content on request", async () => {
    const run = await temporary.make();
    const store = await openDatasetStore(run);
    await store.put(exampleRecordingContent);
    await store.put(exampleVisibleContent);
    const path = join(run, "environments.jsonl");
    await writeEnvironments(path, [named("a", { blobs: {} })]);
    for (const folder of [run, path]) {
      const joined = await collect(readEnvironments(folder, { store: await openDatasetStore(folder) }));
      expect(joined).toEqual([named("a")]);
    }
  });
});

describe("writeEnvironments", () => {
  it("writes a file that needs no store", async () => {
    const store = await openDatasetStore(await temporary.make());
    await store.put(exampleRecordingContent);
    await store.put(exampleVisibleContent);
    const path = join(await temporary.make(), "data.jsonl");
    await writeEnvironments(path, [named("a", { blobs: {} })], { store });
    expect(await collect(readEnvironments(path))).toEqual([named("a")]);
  });

  it("writes nothing when the store lacks content", async () => {
    const folder = await temporary.make();
    const writing = writeEnvironments(join(folder, "data.jsonl"), [named("a", { blobs: {} })], {
      store: await openDatasetStore(folder),
    });
    expect((await failureOf(writing)).code).toBe("SPEC_DIGEST_MISSING");
    expect((await failureOf(idsIn(join(folder, "data.jsonl")))).code).toBe("DATASET_FILE_MISSING");
  });
});
