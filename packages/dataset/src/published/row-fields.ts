import { isPlainObject, parseJson } from "@repost/spec";
import { taskInvalid } from "../errors.ts";

export interface RowFields {
  readonly row: Readonly<Record<string, unknown>>;
  /** @throws DatasetError DATASET_TASK_INVALID for a missing or empty text */
  required(field: string): string;
  /** @throws DatasetError DATASET_TASK_INVALID */
  optional(field: string): string | null;
  /**
   * Parses JSON text too; empty if missing.
   * @throws DatasetError DATASET_TASK_INVALID
   */
  list(field: string): readonly string[];
  invalid(field: string, problem: string): Error;
}

/** @throws DatasetError DATASET_TASK_INVALID if the row is no object */
export function rowFields(value: unknown, where: string): RowFields {
  if (value === undefined) throw taskInvalid(where, "it is not JSON");
  if (!isPlainObject(value)) throw taskInvalid(where, "it is not a JSON object");
  const row = value;
  const invalid = (field: string, problem: string): Error => taskInvalid(where, `${field} ${problem}`);
  const optional = (field: string): string | null => {
    const item = row[field] ?? null;
    if (item === null || typeof item === "string") return item;
    if (typeof item === "number") return String(item);
    throw invalid(field, "is not text");
  };
  return {
    row,
    invalid,
    optional,
    required: (field) => {
      const text = optional(field);
      if (text === null || text.trim() === "") throw invalid(field, "is missing");
      return text;
    },
    list: (field) => {
      const items = listOf(row[field] ?? []);
      if (items === undefined) throw invalid(field, "is not a list of texts");
      return items;
    },
  };
}

function listOf(value: unknown): readonly string[] | undefined {
  const items = typeof value === "string" ? parseJson(value) : value;
  return Array.isArray(items) && items.every((item) => typeof item === "string") ? items : undefined;
}
