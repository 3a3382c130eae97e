import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sweBenchEnvTask } from "@repost/envs";
import { readEnvRun } from "./read-env-run.ts";
import { instanceFolder } from "./record-instance.ts";

export interface ExportedEnvTasks {
  readonly exported: readonly string[];
  /** The format cannot express these tasks. */
  readonly skipped: readonly { readonly instance_id: string; readonly reason: string }[];
}

/**
 * For SWE-bench 5: `rows.jsonl`, and `sweb.yaml` with a folder for each task.
 * @throws PipelineError PIPELINE_RUN_MISSING
 */
export async function exportEnvTasks(run: string, output: string): Promise<ExportedEnvTasks> {
  const { tasks, recipes, verdicts } = await readEnvRun(run);
  const rows: string[] = [];
  const exported: string[] = [];
  const skipped: { instance_id: string; reason: string }[] = [];
  await mkdir(output, { recursive: true });
  for (const task of tasks) {
    const { instance_id } = task;
    const [recipe, verdict] = [recipes.get(instance_id), verdicts.get(instance_id)];
    const conversion = recipe === undefined || verdict === undefined ? null : sweBenchEnvTask(task, recipe, verdict);
    if (conversion?.status !== "accepted") {
      skipped.push({ instance_id, reason: conversion?.detail ?? "It has no environment." });
      continue;
    }
    const folder = instanceFolder(path.join(output, "tasks"), instance_id);
    for (const [name, text] of Object.entries(conversion.value.files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    rows.push(`${JSON.stringify(conversion.value.row)}\n`);
    exported.push(instance_id);
  }
  await writeFile(path.join(output, "rows.jsonl"), rows.join(""));
  await writeFile(path.join(output, "sweb.yaml"), "datasets: [repost]\nsplits: [test]\n");
  return { exported, skipped };
}
