import { isPlainObject, type Prediction, records, SCHEMA_VERSION } from "@repost/spec";
import { predictionInvalid } from "../errors.ts";
import { rowAnswers } from "./prediction-answers.ts";

/** Rows without `sample` are numbered in order. */
export interface PredictionRow {
  readonly prediction: Omit<Prediction, "sample">;
  readonly sample: number | undefined;
  /** file:line */
  readonly where: string;
}

/** Instance ids by task_id or idx of a published set. */
export type TaskIds = ReadonlyMap<string, string>;

/**
 * Needs `instance_id`, `task_id` or (with `taskIds`) `idx`, and answers.
 * @throws DatasetError DATASET_PREDICTION_INVALID
 */
export async function predictionRow(
  value: unknown,
  where: string,
  taskIds?: TaskIds,
): Promise<readonly PredictionRow[]> {
  if (!isPlainObject(value)) throw predictionInvalid(where, "the row is not a JSON object");
  const answers = await rowAnswers(value, where);
  const sample = sampleOf(value, where);
  if (sample !== undefined && answers.length > 1) {
    throw predictionInvalid(where, `the row has ${answers.length} answers and one number of a sample`);
  }
  const shared = {
    schema_version: SCHEMA_VERSION,
    instance_id: idOf(value, where, taskIds),
    model_name_or_path: textField(value, "model_name_or_path", where) ?? textField(value, "model", where),
  };
  const noted = value["generation"];
  return answers.map((answer) => ({ prediction: withGeneration({ ...shared, ...answer }, noted), sample, where }));
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

function withGeneration(prediction: PredictionRow["prediction"], noted: unknown): PredictionRow["prediction"] {
  if (!isPlainObject(noted)) return prediction;
  try {
    const whole = { ...prediction, sample: 0, generation: noted as NonNullable<Prediction["generation"]> };
    const { generation } = records.prediction.dropUnknownFields(whole);
    return generation === undefined ? prediction : { ...prediction, generation };
  } catch {
    return prediction;
  }
}

function textField(row: Record<string, unknown>, field: string, where: string): string | null {
  const value = row[field] ?? null;
  if (value === null || typeof value === "string") return value;
  throw predictionInvalid(where, `${field} is not text`);
}
