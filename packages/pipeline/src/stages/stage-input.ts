import { existsSync } from "node:fs";
import type { RecordType, Target } from "@repost/spec";
import { records, type RUN_FILES } from "@repost/spec";
import { requireFile, rowsOf } from "../rows.ts";
import type { RunFolder } from "../run-folder.ts";

/** @throws PipelineError PIPELINE_RUN_MISSING */
export function readStage<T>(
  folder: RunFolder,
  file: keyof typeof RUN_FILES,
  type: RecordType<T>,
): AsyncGenerator<T, void> {
  return rowsOf(requireFile(folder.path, file), type);
}

export async function stageIds<T extends { readonly instance_id: string }>(
  folder: RunFolder,
  file: keyof typeof RUN_FILES,
  type: RecordType<T>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { instance_id: id } of readStage(folder, file, type)) ids.push(id);
  return ids;
}

export async function stageRows<T extends { readonly instance_id: string }, V>(
  folder: RunFolder,
  file: keyof typeof RUN_FILES,
  type: RecordType<T>,
  valueOf: (row: T) => V,
): Promise<ReadonlyMap<string, V>> {
  const rows = new Map<string, V>();
  for await (const row of readStage(folder, file, type)) rows.set(row.instance_id, valueOf(row));
  return rows;
}

/** Prefers rows rebuilt for tests. */
export async function testedRows<T extends { readonly instance_id: string }, V>(
  folder: RunFolder,
  file: "contexts" | "modules",
  type: RecordType<T>,
  valueOf: (row: T) => V,
): Promise<ReadonlyMap<string, V>> {
  const first = await stageRows(folder, file, type, valueOf);
  const tested = file === "contexts" ? "testedContexts" : "testedModules";
  if (!existsSync(folder.file(tested))) return first;
  return new Map([...first, ...(await stageRows(folder, tested, type, valueOf))]);
}

export async function* targetGroups(folder: RunFolder): AsyncGenerator<readonly Target[], void> {
  let group: Target[] = [];
  for await (const target of readStage(folder, "targets", records.target)) {
    const [first] = group;
    if (first !== undefined && groupOf(first) !== groupOf(target)) {
      yield group;
      group = [];
    }
    group.push(target);
  }
  if (group.length > 0) yield group;
}

function groupOf({ repo, language }: Target): string {
  return `${repo.source}\0${repo.revision}\0${language}`;
}
