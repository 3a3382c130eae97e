import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createProcessExecutor } from "@repost/executor";
import { buildEnvironments, evaluateModel, type ModelChoice } from "@repost/pipeline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runRepost } from "./run-repost.ts";

const REFUSED = { code: "PIPELINE_UNSAFE_EXECUTION" };

/** Is never opened: the refusal comes first. */
const model: ModelChoice = {
  strategy: "llm",
  name: "scripted",
  open: () => Promise.reject(new Error("the model was opened")),
};

describe("code of a model in plain processes", () => {
  const executor = createProcessExecutor();
  let folder = "";
  let source = "";
  let predictions = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-unsafe-"));
    source = path.join(folder, "source");
    predictions = path.join(folder, "predictions.jsonl");
    await mkdir(source);
    await writeFile(path.join(source, "oven.py"), "def heat(x):\n    return x + 1\n");
    await writeFile(predictions, "");
  });
  afterAll(async () => {
    await executor.close();
    await rm(folder, { recursive: true });
  });

  it.each(["llm", "hybrid"] as const)("is refused in a build with the strategy %s", async (strategy) => {
    const run = path.join(folder, strategy);
    const building = buildEnvironments({ sources: [source], run, executor, model: { ...model, strategy } });
    await expect(building).rejects.toMatchObject(REFUSED);
    expect(existsSync(run)).toBe(false);
  });

  it("is refused when predictions are evaluated", async () => {
    const run = path.join(folder, "eval");
    const evaluating = evaluateModel({
      dataset: folder,
      predictions: { kind: "file", path: predictions },
      run,
      executor,
    });
    await expect(evaluating).rejects.toMatchObject(REFUSED);
    expect(existsSync(run)).toBe(false);
  });

  it("is refused when answers are revised", async () => {
    const ask = (): Promise<never> => Promise.reject(new Error("the model was asked"));
    const evaluating = evaluateModel({
      dataset: folder,
      predictions: { kind: "stub" },
      run: path.join(folder, "revised"),
      executor,
      revision: { model: "scripted", ask },
    });
    await expect(evaluating).rejects.toMatchObject(REFUSED);
  });

  it("may run on explicit request", async () => {
    const run = path.join(folder, "allowed");
    const building = buildEnvironments({ sources: [source], run, executor, model, allowUnsafeLocalExec: true });
    await expect(building).rejects.toThrow("the model was opened");
  });

  it("is refused by the command with a hint", async () => {
    const flags = ["--executor", "process", "--model", "oven/one", "--base-url", "http://127.0.0.1:9"];
    const built = await runRepost(["build", source, "-o", path.join(folder, "command"), ...flags]);
    expect(built.code).toBe(1);
    expect(built.stderr).toContain("PIPELINE_UNSAFE_EXECUTION");
    expect(built.stderr).toContain("--allow-unsafe-local-exec");
    const output = ["-o", path.join(folder, "judged")];
    const judged = await runRepost(["eval", folder, "--predictions", predictions, "--executor", "process", ...output]);
    expect([judged.code, judged.stderr]).toEqual([1, expect.stringContaining("PIPELINE_UNSAFE_EXECUTION")]);
  });
});
