import { existsSync } from "node:fs";
import path from "node:path";
import { readJsonLines } from "@repost/dataset";
import { type CallOptions, type RecordType, RUN_FILES } from "@repost/spec";
import { runMissing } from "./errors.ts";

/** Yields nothing without the file, and skips an incomplete last row. */
export async function* rowsOf<T>(
  file: string | null,
  type: RecordType<T>,
  { signal }: CallOptions = {},
): AsyncGenerator<T, void> {
  if (file !== null && existsSync(file)) yield* readJsonLines(file, type, { tolerateTornEnd: true, signal });
}

export async function readRows<T>(file: string, type: RecordType<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of rowsOf(file, type)) rows.push(row);
  return rows;
}

/** @throws PipelineError PIPELINE_RUN_MISSING */
export function requireFile(run: string, name: keyof typeof RUN_FILES): string {
  const file = path.join(run, RUN_FILES[name]);
  if (!existsSync(file)) throw runMissing(run, RUN_FILES[name]);
  return file;
}
