import { type CompletionTask, digestOf, type Mask, records, SCHEMA_VERSION } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { join } from "node:path";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { readParquet } from "../parquet/read-parquet.ts";
import { writeParquet } from "../parquet/write-parquet.ts";
import { execRepoBenchMask, execRepoBenchRow } from "./exec-repo-bench-row.ts";

const mask: Mask = {
  path: "src/oven.py",
  language: "python",
  level: "span",
  fill_type: "span",
  node_type: null,
  start: 4,
  prefix: "def ",
  middle: "heat",
  suffix: "(): ...\n",
};
const task: CompletionTask = {
  schema_version: SCHEMA_VERSION,
  instance_id: "dir__oven.0.src.oven.span.4-8",
  repo: {
    name: "rye/oven",
    url: null,
    source: "./oven",
    revision: "0",
    version: null,
    license: "MIT",
    license_url: null,
    created_at: null,
  },
  files: digestOf("files"),
  ...mask,
  context: [{ path: "src/mill.py", content: "x = 1\n" }],
  tests: [{ id: "tests/test_oven.py::test_heat", ms: 1.5 }],
  quality: {
    gold_runs: 3,
    gold_ms: 10,
    gold_cpu_ms: null,
    neutral: null,
    empty: "failed",
    mutants: { killed: 1, total: 2 },
  },
};
const row = {
  repo_name: "rye/oven",
  file_name: "src/oven.py",
  prefix_code: "def ",
  middle_code: "heat",
  suffix_code: "(): ...\n",
  context_code: [["src/mill.py", "x = 1\n"]],
  fill_type: "Random Span Completion",
};

describe("execRepoBenchRow", () => {
  it("returns the published columns", () => {
    expect(execRepoBenchRow(task)).toEqual(row);
    expect(records.execRepoBench.parse(row)).toEqual(row);
  });

  it("keeps the published name of a kind", () => {
    const published = { ...task, level: "block" as const, fill_type: "grammar-based: block" };
    expect(execRepoBenchRow(published).fill_type).toBe("grammar-based: block");
  });
});

describe("execRepoBenchMask", () => {
  it("returns the mask of a row, and null for a file of another language", () => {
    expect(execRepoBenchMask(row)).toEqual({ ...mask, fill_type: "Random Span Completion" });
    expect(execRepoBenchMask({ ...row, file_name: "README.md" })).toBeNull();
  });
});

describe("completion tasks in Parquet", () => {
  const temporary = useTemporaryFolder();

  it("are the same after writing and reading", async () => {
    const file = join(await temporary.make(), "tasks.parquet");
    await writeParquet(file, records.completionTask, [task]);
    const read: CompletionTask[] = [];
    for await (const each of readParquet(file, records.completionTask)) read.push(each);
    expect(read).toEqual([task]);
  });
});
