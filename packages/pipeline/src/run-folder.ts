import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { writeJsonLines } from "@repost/dataset";
import { type RunManifest, isPlainObject } from "@repost/spec";
import { RUN_FILES, SCHEMA_VERSION, records, stableJson } from "@repost/spec";
import { isAlive } from "@repost/spec/folders";
import { recordedSettings, type SettingFields } from "@repost/spec/settings";
import { runBusy, runMismatch } from "./errors.ts";
import { completeOptions } from "./recorded-options.ts";
import { VERSION } from "./version.ts";

export interface RunFolder extends AsyncDisposable {
  readonly path: string;
  file(name: keyof typeof RUN_FILES): string;
  /** Idempotent. */
  close(): Promise<void>;
}

interface OpenRunFolderOptions {
  readonly path: string;
  readonly command: RunManifest["command"];
  /** run.json records those that decide the result. */
  readonly settings?: SettingFields;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Must be equal in a resumed run. */
  readonly options?: RunManifest["options"];
  /** Must be equal in a resumed run. */
  readonly image?: string | undefined;
}

const LOCK = "run.lock";

/** @throws PipelineError PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH */
export function openRunFolder(opening: OpenRunFolderOptions): Promise<RunFolder> {
  const { path: folder, command, settings = {}, values = {}, options = {}, image } = opening;
  return lockRunFolder(folder, async (run) => {
    const imaged = image === undefined ? {} : { image };
    const recorded = { ...recordedSettings(settings, values), ...options };
    const manifest = { schema_version: SCHEMA_VERSION, command, version: VERSION, ...imaged, options: recorded };
    await checkManifest(run, manifest, settings);
  });
}

/** Keeps the lock until the folder is closed, or until `check` fails. */
export async function lockRunFolder(folder: string, check: (run: RunFolder) => Promise<void>): Promise<RunFolder> {
  const absolute = path.resolve(folder);
  await mkdir(path.join(absolute, RUN_FILES.journal), { recursive: true });
  await mkdir(path.join(absolute, RUN_FILES.store), { recursive: true });
  const lock = path.join(absolute, LOCK);
  await takeLock(absolute, lock);
  const close = (): Promise<void> => rm(lock, { force: true });
  const run: RunFolder = {
    path: absolute,
    file: (name) => path.join(absolute, RUN_FILES[name]),
    close,
    [Symbol.asyncDispose]: close,
  };
  try {
    await check(run);
  } catch (error) {
    await close();
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
async function takeLock(folder: string, lock: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const handle = await open(lock, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt === 1) throw error;
      const owner = Number(await readFile(lock, "utf8").catch(() => ""));
      if (owner !== process.pid && owner > 0 && isAlive(owner)) throw runBusy(folder, owner);
      await rm(lock, { force: true });
    }
  }
}
