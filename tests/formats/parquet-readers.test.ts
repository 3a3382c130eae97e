// @module-tag readers
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { writeEnvironments } from "@repost/dataset";
import { exampleEnvironment } from "@repost/dataset/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Python with pandas, pyarrow, duckdb and datasets. */
const python = process.env["REPOST_TEST_READERS"];

const environments = [
  exampleEnvironment({ instance_id: "a" }),
  exampleEnvironment({
    instance_id: "b",
    docstring: "Ünïcode\r\n\u0000",
    context: [{ path: "x.py", code: "x = 1\n", names: ["x", "y"] }],
  }),
];

const programs = {
  pandas: `
import sys, json, pandas
rows = pandas.read_parquet(sys.argv[1]).to_dict("records")
print(json.dumps([[r["instance_id"], r["docstring"] if isinstance(r["docstring"], str) else None, r["repo"]["license"], [list(c["names"]) for c in r["context"]], json.loads(r["blobs"])] for r in rows]))`,
  duckdb: `
import sys, json, duckdb
rows = duckdb.sql("select instance_id, docstring, repo.license, list_transform(context, lambda c: c.names), blobs from read_parquet('" + sys.argv[1] + "')").fetchall()
print(json.dumps([[*r[:4], json.loads(r[4])] for r in rows]))`,
  datasets: `
import sys, json
from datasets import load_dataset
rows = load_dataset("parquet", data_files=sys.argv[1], split="train", cache_dir=sys.argv[2])
print(json.dumps([[r["instance_id"], r["docstring"], r["repo"]["license"], [c["names"] for c in r["context"]], json.loads(r["blobs"])] for r in rows]))`,
};

describe.skipIf(python === undefined)("a Parquet file of environments", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-parquet-"));
    await writeEnvironments(path.join(folder, "data.parquet"), environments);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(programs))("is read completely by %s", async (_, program) => {
    const { stdout } = await promisify(execFile)(
      python ?? "",
      ["-c", program, path.join(folder, "data.parquet"), path.join(folder, "cache")],
      { env: { ...process.env, HF_HUB_OFFLINE: "1" } },
    );
    expect(JSON.parse(stdout)).toEqual(
      environments.map(({ instance_id: id, docstring, repo, context, blobs }) => [
        id,
        docstring,
        repo.license,
        context.map(({ names }) => names),
        blobs,
      ]),
    );
  });
});
