import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { writeJsonLines } from "@repost/dataset";
import type { RunManifest } from "@repost/spec";
import { RUN_FILES, SCHEMA_VERSION, records } from "@repost/spec";
import type { SettingFields } from "@repost/spec/settings";
import { runMismatch, runMissing } from "../errors.ts";
import { LOCK, optionDifferences, readManifest, type RunFolder, takeLock } from "../run-folder.ts";
import { completeOptions } from "../recorded-options.ts";
import { VERSION } from "../version.ts";

/** By option name in run.json. */
type StageSettings = Readonly<Record<string, SettingFields>>;

/** @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH */
export async function openStageFolder(
  run: string,
  input: keyof typeof RUN_FILES,
  options: RunManifest["options"],
  settings: StageSettings = {},
): Promise<RunFolder> {
  const absolute = path.resolve(run);
  if (!existsSync(path.join(absolute, RUN_FILES[input]))) throw runMissing(run, RUN_FILES[input]);
  await mkdir(path.join(absolute, RUN_FILES.journal), { recursive: true });
  await mkdir(path.join(absolute, RUN_FILES.store), { recursive: true });
  const lock = path.join(absolute, LOCK);
  await takeLock(absolute, lock);
  const folder: RunFolder = {
    path: absolute,
    file: (name) => path.join(absolute, RUN_FILES[name]),
    close: () => rm(lock, { force: true }),
  };
  try {
    await keepOptions(folder, options, settings);
  } catch (error) {
    await folder.close();
    throw error;
  }
  return folder;
}

async function keepOptions(folder: RunFolder, options: RunManifest["options"], settings: StageSettings): Promise<void> {
  const manifest = await readManifest(folder.file("manifest"));
  if (manifest !== null && manifest.command !== "stages")
    throw runMismatch(folder.path, [`the command was ${manifest.command}`]);
  const recorded = manifest?.options ?? {};
  const begun = Object.keys(options).filter((name) => Object.hasOwn(recorded, name));
  const differences = optionDifferences(complete(settings, chosen(recorded, begun)), chosen(options, begun));
  if (differences.length > 0) throw runMismatch(folder.path, differences);
  const version = manifest?.version ?? VERSION;
  const merged: RunManifest = {
    schema_version: SCHEMA_VERSION,
    command: "stages",
    version,
    options: { ...recorded, ...options },
  };
  await writeJsonLines(folder.file("manifest"), records.runManifest, [merged]);
}

function complete(settings: StageSettings, recorded: RunManifest["options"]): RunManifest["options"] {
  return Object.fromEntries(
    Object.entries(recorded).map(([name, value]) => {
      const fields = settings[name];
      const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
      return [name, fields === undefined || !isRecord ? value : completeOptions(fields, value)];
    }),
  );
}

function chosen(options: RunManifest["options"], names: readonly string[]): RunManifest["options"] {
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}
