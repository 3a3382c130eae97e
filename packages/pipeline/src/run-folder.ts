import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { writeJsonLines } from "@repost/dataset";
import type { RunManifest } from "@repost/spec";
import { RUN_FILES, SCHEMA_VERSION, records, stableJson } from "@repost/spec";
import { runBusy, runMismatch } from "./errors.ts";

/** A RUN that this process works on, and no other. */
export interface RunFolder {
  readonly path: string;
  file(name: keyof typeof RUN_FILES): string;
  /** Lets others work on it. Idempotent. */
  close(): Promise<void>;
}

export interface OpenRunFolderOptions {
  readonly path: string;
  readonly command: RunManifest["command"];
  /** What decides the result; repeating a run with other options is refused. Values are JSON. */
  readonly options: RunManifest["options"];
  /** Image in which the command runs code, with its digest; another image of a resumed run is refused. */
  readonly image?: string | undefined;
  /** Release that works on it. */
  readonly version: string;
}

export const LOCK = "run.lock";

/**
 * Makes a RUN folder, or goes on with one that the same command began.
 * @throws PipelineError PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH
 */
export async function openRunFolder({
  path: folder,
  command,
  options,
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
    await checkManifest(run, {
      schema_version: SCHEMA_VERSION,
      command,
      version,
      ...(image === undefined ? {} : { image }),
      options,
    });
  } catch (error) {
    await run.close();
    throw error;
  }
  return run;
}

async function checkManifest(run: RunFolder, manifest: RunManifest): Promise<void> {
  const known = await readManifest(run.file("manifest"));
  if (known === null) {
    await writeJsonLines(run.file("manifest"), records.runManifest, [manifest]);
    return;
  }
  const differences = [
    ...(known.command === manifest.command ? [] : [`the command was ${known.command}`]),
    ...imageDifferences(known.image, manifest.image),
    ...optionDifferences(known.options, manifest.options),
  ];
  if (differences.length > 0) throw runMismatch(run.path, differences);
}

/** A run may go on in another backend, and then has no image to compare. */
function imageDifferences(known: string | undefined, wanted: string | undefined): string[] {
  return known === undefined || wanted === undefined || known === wanted ? [] : [`image was ${known}, now ${wanted}`];
}

export function optionDifferences(
  known: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): string[] {
  const names = [...new Set([...Object.keys(known), ...Object.keys(wanted)])].toSorted();
  return names
    .filter((name) => stableJson(known[name] ?? null) !== stableJson(wanted[name] ?? null))
    .map((name) => `${name} was ${stableJson(known[name] ?? null)}, now ${stableJson(wanted[name] ?? null)}`);
}

export async function readManifest(file: string): Promise<RunManifest | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const manifest = records.runManifest.parseLine(text, file);
  return { ...manifest, options: renamedOptions(manifest.options) };
}

/** Returns the options of an older run under their present names. */
function renamedOptions(options: RunManifest["options"]): RunManifest["options"] {
  const { way, ...others } = options;
  return way === undefined ? options : { ...others, pipeline: way === "single-file" ? "codebenchgen" : way };
}

/** A lock file holds the pid of its owner; one whose owner is gone is taken over. */
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
    // Signal 0 asks whether the process exists; nothing is sent.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
