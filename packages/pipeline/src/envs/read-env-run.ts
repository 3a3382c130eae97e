import { existsSync } from "node:fs";
import path from "node:path";
import { readJsonLines } from "@repost/dataset";
import {
  type EnvBuildReport,
  type EnvMeasurement,
  type EnvTask,
  type EnvVerdict,
  type Recipe,
  type RecordType,
  records,
  RUN_FILES,
} from "@repost/spec";
import { runMissing } from "../errors.ts";

interface EnvRunRows {
  readonly tasks: readonly EnvTask[];
  readonly recipes: ReadonlyMap<string, Recipe>;
  readonly verdicts: ReadonlyMap<string, EnvVerdict>;
  readonly measurements: ReadonlyMap<string, EnvMeasurement>;
  /** Empty without a model. */
  readonly builds: ReadonlyMap<string, EnvBuildReport>;
}

/**
 * Prefers the last row of a repeated task.
 * @throws PipelineError PIPELINE_RUN_MISSING
 */
export async function readEnvRun(run: string): Promise<EnvRunRows> {
  for (const name of [RUN_FILES.verdicts, RUN_FILES.envTasks])
    if (!existsSync(path.join(run, name))) throw runMissing(run, name);
  return {
    tasks: [...(await lastRows(run, RUN_FILES.envTasks, records.envTask)).values()],
    recipes: await lastRows(run, RUN_FILES.recipes, records.recipe),
    verdicts: await lastRows(run, RUN_FILES.verdicts, records.envVerdict),
    measurements: await lastRows(run, RUN_FILES.measurements, records.envMeasurement),
    builds: await lastRows(run, RUN_FILES.builds, records.envBuildReport),
  };
}

async function lastRows<Row extends { readonly instance_id: string }>(
  run: string,
  name: string,
  type: RecordType<Row>,
): Promise<ReadonlyMap<string, Row>> {
  const file = path.join(run, name);
  const rows = new Map<string, Row>();
  if (!existsSync(file)) return rows;
  for await (const row of readJsonLines(file, type, { tolerateTornEnd: true })) rows.set(row.instance_id, row);
  return rows;
}
