import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironments } from "@repost/dataset";
import { records, RUN_FILES } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "../pipeline/has-sandbox.ts";
import { runRepost } from "../pipeline/run-repost.ts";

// Plain processes may run the harmless repositories.
const execution = ["--executor", (await hasSandbox()) ? "sandbox" : "process", "--allow-unsafe-local-exec"];

describe.each(["python", "typescript"])("repost build and eval on a small repository in %s", (language) => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-smoke-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function passRate(predictions: string): Promise<number | undefined> {
    const out = path.join(folder, predictions);
    const run = path.join(folder, "run");
    const evaluated = await runRepost(["eval", run, "--predictions", predictions, "-o", out, ...execution]);
    expect(evaluated).toMatchObject({ code: 0 });
    return records.evalReport.parseLine(await readFile(path.join(out, RUN_FILES.report), "utf8")).pass_at_k["1"]?.value;
  }

  it("build an environment that its reference passes and an empty solution fails", async () => {
    const source = fileURLToPath(new URL(`fixtures/${language}`, import.meta.url));
    const out = path.join(folder, "run");
    const built = await runRepost(["build", source, "-o", out, "--no-install", ...execution]);
    expect(built).toMatchObject({ code: 0 });
    const names: string[] = [];
    for await (const environment of readEnvironments(out)) names.push(environment.func_name);
    expect(names).toEqual(["postage"]);
    expect([await passRate("gold"), await passRate("stub")]).toEqual([1, 0]);
  });
});
