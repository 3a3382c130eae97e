import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { writeJsonLines } from "@repost/dataset";
import { type RunManifest, isPlainObject } from "@repost/spec";
import { RUN_FILES, SCHEMA_VERSION, records, stableJson } from "@repost/spec";
import type { SettingFields } from "@repost/spec/settings";
import { runBusy, runMismatch } from "./errors.ts";
import { completeOptions } from "./recorded-options.ts";

export interface RunFolder {
  readonly path: string;
  file(name: keyof typeof RUN_FILES): string;
  /** Idempotent. */
  close(): Promise<void>;
}

interface OpenRunFolderOptions {
  readonly path: string;
  readonly command: RunManifest["command"];
  /** Must be equal in a resumed run. */
  readonly options: RunManifest["options"];
  /** Settings to compare with runs of older releases. */
  readonly settings?: SettingFields;
  /** Must be equal in a resumed run. */
  readonly image?: string | undefined;
  readonly version: string;
}

export const LOCK = "run.lock";

/** @throws PipelineError PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH */
export async function openRunFolder({
  path: folder,
  command,
  options,
  settings = {},
  image,
  version,
}: OpenRunFolderOptions): Promise<RunFolder> {
  const absolute = path.resolve(folder);
  await mkdir(path.join(absolute, RUN_FILES.journal), { recursive: true });
  await mkdir(path.join(absolute, RUN_FILES.store), { recursive: true });
  const lock = path.join(absolute, LOCK);
  await takeLock(absolute, lock);
  const run: RunFolder = {
    path: absolute,
    file: (name) => path.join(absolute, RUN_FILES[name]),
    close: () => rm(lock, { force: true }),
  };
  try {
    const imaged = image === undefined ? {} : { image };
    const manifest = { schema_version: SCHEMA_VERSION, command, version, ...imaged, options };
    await checkManifest(run, manifest, settings);
  } catch (error) {
    await run.close();
    throw error;
  }
  return run;
}

async function checkManifest(run: RunFolder, manifest: RunManifest, settings: SettingFields): Promise<void> {
  const recorded = await readManifest(run.file("manifest"));
  if (recorded === null) {
    await writeJsonLines(run.file("manifest"), records.runManifest, [manifest]);
    return;
  }
  const differences = [
    ...(recorded.command === manifest.command ? [] : [`the command was ${recorded.command}`]),
    ...imageDifferences(recorded.image, manifest.image),
    ...optionDifferences(completeOptions(settings, recorded.options), completeOptions(settings, manifest.options)),
  ];
  if (differences.length > 0) throw runMismatch(run.path, differences);
}

/** Runs without an image may change their backend. */
function imageDifferences(recorded: string | undefined, wanted: string | undefined): string[] {
  return recorded === undefined || wanted === undefined || recorded === wanted
    ? []
    : [`image was ${recorded}, now ${wanted}`];
}

type Options = Readonly<Record<string, unknown>>;

/** Returns names such as `testgen.seed`. */
export function optionDifferences(recorded: Options, wanted: Options): string[] {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(wanted)])].toSorted();
  return names.flatMap((name) => {
    const [was, now] = [recorded[name] ?? null, wanted[name] ?? null];
    if (isPlainObject(was) && isPlainObject(now)) return optionDifferences(was, now).map((part) => `${name}.${part}`);
    const [before, after] = [stableJson(was), stableJson(now)];
    return before === after ? [] : [`${name} was ${before}, now ${after}`];
  });
}

export async function readManifest(file: string): Promise<RunManifest | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  return records.runManifest.parseLine(text, file);
}

/** Replaces the lock of a dead process. */
export async function takeLock(folder: string, lock: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const handle = await open(lock, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt === 1) throw error;
      const owner = Number(await readFile(lock, "utf8").catch(() => ""));
      if (owner !== process.pid && isAlive(owner)) throw runBusy(folder, owner);
      await rm(lock, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    // Signal 0 only tests for existence.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
