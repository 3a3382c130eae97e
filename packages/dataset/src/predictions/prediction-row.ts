import { type Prediction, SCHEMA_VERSION } from "@repost/spec";
import { predictionInvalid } from "../errors.ts";

/** A row as its writer meant it; `sample` is undefined where the order of rows numbers the samples. */
export interface PredictionRow {
  readonly prediction: Omit<Prediction, "sample">;
  readonly sample: number | undefined;
  /** file:line */
  readonly where: string;
}

/** Instance ids by the ids that a published set has of its own: task_id or idx, as text. */
export type TaskIds = ReadonlyMap<string, string>;

/**
 * Reads one row in any of the forms in use: `instance_id`, `task_id` or (with `taskIds`) `idx`, `solution` or `completion` (a solution
 * wins), and if they are there `sample`, `model_name_or_path` (or `model`) and `raw`. An answer that is null is a model's failure,
 * and is scored.
 * @throws DatasetError DATASET_PREDICTION_INVALID
 */
export function predictionRow(value: unknown, where: string, taskIds?: TaskIds): PredictionRow {
  if (!isObject(value)) throw predictionInvalid(where, "the row is not a JSON object");
  const text = (field: string): string | null => textField(value, field, where);
  if (value["solution"] === undefined && value["completion"] === undefined) {
    throw predictionInvalid(where, "the row has neither solution nor completion");
  }
  return {
    prediction: {
      schema_version: SCHEMA_VERSION,
      instance_id: idOf(value, where, taskIds),
      solution: text("solution"),
      completion: text("completion"),
      model_name_or_path: text("model_name_or_path") ?? text("model"),
      raw: text("raw"),
    },
    sample: sampleOf(value, where),
    where,
  };
}

function idOf(row: Record<string, unknown>, where: string, taskIds: TaskIds | undefined): string {
  const id = idText(row["instance_id"] ?? row["task_id"] ?? (taskIds === undefined ? undefined : row["idx"]));
  if (id !== undefined) return taskIds?.get(id) ?? id;
  const problem =
    "idx" in row ? "the row has idx alone, which only published RepoST sets know" : "the row has no instance_id";
  throw predictionInvalid(where, problem);
}

function idText(id: unknown): string | undefined {
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id !== "" ? id : undefined;
}

function sampleOf(row: Record<string, unknown>, where: string): number | undefined {
  const sample = row["sample"];
  if (sample === undefined || sample === null) return undefined;
  if (typeof sample === "number" && Number.isInteger(sample) && sample >= 0) return sample;
  throw predictionInvalid(where, `sample is ${JSON.stringify(sample)}, not a number from 0 up`);
}

function textField(row: Record<string, unknown>, field: string, where: string): string | null {
  const value = row[field] ?? null;
  if (value === null || typeof value === "string") return value;
  throw predictionInvalid(where, `${field} is not text`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
