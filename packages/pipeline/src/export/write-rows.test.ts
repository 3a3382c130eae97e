import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeEnvironments } from "@repost/dataset";
import { exampleEnvironment, exampleRecording } from "@repost/dataset/testing";
import { digestOf, type Environment, records } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportDataset } from "./export-dataset.ts";

const program = `def double(x):\n    return x * 2\n\n\ndef test_double():\n    assert double(1) == 2\n\n\nif __name__ == "__main__":\n    test_double()\n`;

function withProgram(): Environment {
  const content = records.recording.line({ ...exampleRecording, program });
  const { blobs, suite, ...others } = exampleEnvironment();
  const recording = digestOf(content);
  return { ...others, suite: { ...suite, recording }, blobs: { ...blobs, [recording]: content } };
}

describe("rows of a published format", () => {
  let folder: string;
  let dataset: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-rows-"));
    dataset = path.join(folder, "data.jsonl");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("writes no file when every environment is rejected, and names a suitable format", async () => {
    await writeEnvironments(dataset, [withProgram()]);
    const file = path.join(folder, "repost.json");
    const exported = exportDataset({ dataset, to: "repost", path: file });
    await expect(exported).rejects.toMatchObject({
      code: "DATASET_EXPORT_EMPTY",
      message: `Nothing of ${dataset} can be written in that form: 1 own name.`,
      hint: "Write it with --to execcsn: its tests call the function by its own name, as CodeBenchGen's do.",
    });
    expect(existsSync(file)).toBe(false);
  });

  it("keeps an existing file when every environment is rejected", async () => {
    await writeEnvironments(dataset, [withProgram()]);
    const file = path.join(folder, "repost.json");
    await writeFile(file, "before");
    const exported = exportDataset({ dataset, to: "repost", path: file });
    await expect(exported).rejects.toMatchObject({ code: "DATASET_EXPORT_EMPTY" });
    expect(await readFile(file, "utf8")).toBe("before");
  });

  it("have CodeBenchGen's keys with execcsn", async () => {
    await writeEnvironments(dataset, [withProgram()]);
    const file = path.join(folder, "execcsn.json");
    expect(await exportDataset({ dataset, to: "execcsn", path: file })).toMatchObject({ rows: 1, files: [file] });
    const rows: unknown = JSON.parse(await readFile(file, "utf8"));
    expect(rows).toMatchObject([{ func_name: "double", code: program }]);
  });

  it("report the licence as the only reason", async () => {
    await writeEnvironments(dataset, [exampleEnvironment({ repo: { ...exampleEnvironment().repo, license: null } })]);
    const exported = exportDataset({ dataset, to: "repost", path: path.join(folder, "repost.json") });
    await expect(exported).rejects.toMatchObject({
      hint: "Add --license-allow any to take code of unknown licence, or allow further licences.",
    });
  });
});
