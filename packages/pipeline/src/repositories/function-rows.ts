import { existsSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DiscoverTargetsOptions } from "@repost/context";
import { detectFormat, readFunctionRows } from "@repost/dataset";
import type { CallOptions, Target } from "@repost/spec";

export interface UnpackedSources {
  readonly sources: readonly string[];
  readonly choiceOf: (spec: string) => RowChoice | null;
}

export interface RowChoice {
  readonly discovery: Omit<DiscoverTargetsOptions, "repository" | "signal">;
  /** Adds docstrings of rows where code has none. */
  readonly choose: (targets: readonly Target[]) => readonly Target[];
}

/** Discovery without limits, because a row names its function. */
const DISCOVERY = {
  language: "python",
  docstring: "any",
  maxFunctions: "all",
  maxMethods: "all",
  limit: "all",
} as const;

/**
 * Recognises files by content.
 * @throws DatasetError DATASET_TASK_INVALID; errors of reading files
 */
export async function unpackFunctionRows(
  sources: readonly string[],
  folder: string,
  { signal }: CallOptions = {},
): Promise<UnpackedSources> {
  const choices = new Map<string, RowChoice>();
  const unpacked: string[] = [];
  for (const source of sources) {
    if (!(await isRowFile(source, signal))) {
      unpacked.push(source);
      continue;
    }
    for await (const { id, name, repository, docstring, files } of readFunctionRows(source, { signal })) {
      const root = path.resolve(folder, folderName(`${repository ?? "row"}-${id}-${name}`));
      for (const file of files) await writeInto(root, file);
      unpacked.push(root);
      choices.set(root, { discovery: DISCOVERY, choose: (targets) => chosen(targets, name, docstring) });
    }
  }
  return { sources: unpacked, choiceOf: (spec) => choices.get(spec) ?? null };
}

async function isRowFile(source: string, signal: AbortSignal | undefined): Promise<boolean> {
  if (!existsSync(source) || !statSync(source).isFile()) return false;
  return (await detectFormat(source, { signal })) === "functions";
}

async function writeInto(
  root: string,
  { path: name, code }: { readonly path: string; readonly code: string },
): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, code);
}

function folderName(text: string): string {
  return text.replaceAll(/[^\w.-]+/gu, "_");
}

function chosen(targets: readonly Target[], name: string, docstring: string | null): readonly Target[] {
  return targets
    .filter((target) => target.func_name === name)
    .map((target) => ({ ...target, docstring: target.docstring ?? docstring }));
}
