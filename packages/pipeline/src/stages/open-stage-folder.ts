import { writeJsonLines } from "@repost/dataset";
import type { RUN_FILES, RunManifest } from "@repost/spec";
import { SCHEMA_VERSION, records } from "@repost/spec";
import type { SettingFields } from "@repost/spec/settings";
import { runMismatch } from "../errors.ts";
import { lockRunFolder, optionDifferences, readManifest, type RunFolder } from "../run-folder.ts";
import { completeOptions } from "../recorded-options.ts";
import { requireFile } from "../rows.ts";
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
  requireFile(run, input);
  return await lockRunFolder(run, (folder) => keepOptions(folder, options, settings));
}

export async function readStageOption(folder: RunFolder, stage: string, name: string): Promise<unknown> {
  const options = (await readManifest(folder.file("manifest")))?.options[stage];
  return isRecord(options) ? options[name] : undefined;
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
      return [name, fields === undefined || !isRecord(value) ? value : completeOptions(fields, value)];
    }),
  );
}

function isRecord(value: RunManifest["options"][string] | undefined): value is RunManifest["options"] {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function chosen(options: RunManifest["options"], names: readonly string[]): RunManifest["options"] {
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}
