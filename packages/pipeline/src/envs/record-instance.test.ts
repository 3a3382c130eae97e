import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { classifyRuns, dockerResult, easyRecipe, readEnvTask } from "@repost/envs";
import type { EnvBackend, EnvRunOutput } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { instanceFolder, recordInstance } from "./record-instance.ts";

const task = readEnvTask({
  instance_id: "shop__shop-1",
  repo: "shop/shop",
  base_commit: "1",
  language: "go",
  patch: "diff --git a/a.go b/a.go\n",
  test_patch: "diff --git a/a_test.go b/a_test.go\n",
});
const output: EnvRunOutput = {
  error: null,
  exit_code: 1,
  reports: [],
  log: "FAIL price\n",
  wall_ms: 10,
  cpu_ms: 7,
  peak_memory_bytes: 500,
};
const env = {
  id: "1",
  base: { name: "debian", digest: "sha256:1" },
  platform: "linux/amd64",
  size_bytes: 1000,
  layers: [{ key: "k", run: "make", cached: false, wall_ms: 5, cpu_ms: 4 }],
};
const backend: EnvBackend = {
  build: ({ onOutput }) => {
    onOutput?.("compiling\n");
    return Promise.resolve({ status: "built", env });
  },
  run: () => Promise.resolve(output),
  remove: () => Promise.resolve(),
  close: () => Promise.resolve(),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

describe("recordInstance", () => {
  let run = "";
  beforeEach(async () => {
    run = await mkdtemp(join(tmpdir(), "repost-record-"));
  });
  afterEach(async () => {
    await rm(run, { recursive: true });
  });

  it("writes the published tree, and measures builds and runs", async () => {
    const recipe = easyRecipe(task);
    const recorder = await recordInstance(run, task);
    await recorder.wrap(backend, "repair").run({ env, recipe, patches: [task.patch, task.test_patch] });
    const recorded = recorder.wrap(backend, "validation");
    await recorded.build({ recipe, sources: "/src" });
    await recorded.run({ env, recipe, patches: [task.test_patch] });
    await recorded.run({ env, recipe, patches: [task.patch, task.test_patch] });
    const runs = (["before", "after"] as const).map((side) => ({
      side,
      exit_code: side === "before" ? 1 : 0,
      tests: null,
      canary: "none" as const,
      error: null,
      wall_ms: 10,
      cpu_ms: 7,
    }));
    const verdict = classifyRuns(task.instance_id, { status: "built" }, runs);
    await recorder.finish(recipe, verdict, dockerResult(task, recipe));
    const folder = instanceFolder(run, task.instance_id);
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
      "Dockerfile",
      "build",
      "build/build_image.log",
      "combined_report.json",
      "eval.sh",
      "image_size.txt",
      "logs",
      "logs/repair_0.txt",
      "logs/test_output_after_apply_0.txt",
      "logs/test_output_prev_apply_0.txt",
      "patch.diff",
      "reports",
      "reports/report_apply_patch_0.json",
      "reports/report_not_apply_patch_0.json",
      "test.diff",
    ]);
    expect(await readFile(join(folder, "build/build_image.log"), "utf8")).toBe("===== build 1\ncompiling\n");
    expect(await readFile(join(folder, "logs/test_output_prev_apply_0.txt"), "utf8")).toBe("FAIL price\n");
    expect(JSON.parse(await readFile(join(folder, "reports/report_not_apply_patch_0.json"), "utf8"))).toEqual({
      instance_id: "shop__shop-1",
      test_passed: false,
      patch_applied: true,
      mode: "not_apply_patch",
      error: null,
    });
    expect(JSON.parse(await readFile(join(folder, "combined_report.json"), "utf8"))).toMatchObject({ resolved: true });
    expect(recorder.measurement()).toMatchObject({
      image: { platform: "linux/amd64", size_bytes: 1000 },
      runs: 3,
      run_wall_ms: 30,
      run_cpu_ms: 21,
      peak_memory_bytes: 500,
      builds: [{ status: "built", cpu_ms: 4, steps: [{ run: "make", cached: false, wall_ms: 5 }] }],
    });
  });

  it.each(["../up", "..", "verdicts.jsonl", ".git"])(
    "keeps the folder of the id %s inside the run, separate from its files",
    (id) => {
      expect(instanceFolder("/run", id)).toMatch(/^\/run\/_[\w.-]*$/u);
    },
  );
});
