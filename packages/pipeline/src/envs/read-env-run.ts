import path from "node:path";
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
import { readRows, requireFile } from "../rows.ts";

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
  requireFile(run, "verdicts");
  requireFile(run, "envTasks");
  return {
    tasks: [...(await lastRows(run, "envTasks", records.envTask)).values()],
    recipes: await lastRows(run, "recipes", records.recipe),
    verdicts: await lastRows(run, "verdicts", records.envVerdict),
    measurements: await lastRows(run, "measurements", records.envMeasurement),
    builds: await lastRows(run, "builds", records.envBuildReport),
  };
}

async function lastRows<Row extends { readonly instance_id: string }>(
  run: string,
  name: keyof typeof RUN_FILES,
  type: RecordType<Row>,
): Promise<ReadonlyMap<string, Row>> {
  const rows = await readRows(path.join(run, RUN_FILES[name]), type);
  return new Map(rows.map((row) => [row.instance_id, row]));
}
