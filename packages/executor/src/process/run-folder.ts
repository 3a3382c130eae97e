import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeOwner } from "./run-owner.ts";

/** Start of the name of every run folder. */
export const RUN_PREFIX = "repost-run-";
/** File in every run folder that says whose it is. */
export const MARKER = ".repost-run.json";

export interface RunFolder {
  /** Working folder of the program. */
  readonly work: string;
  readonly home: string;
  readonly temporary: string;
  remove(): Promise<void>;
}

/** A fresh folder for one run, readable by nobody else. */
export async function makeRunFolder(): Promise<RunFolder> {
  const root = await mkdtemp(join(tmpdir(), RUN_PREFIX));
  await writeFile(join(root, MARKER), JSON.stringify(describeOwner()));
  const [work, home, temporary] = [join(root, "work"), join(root, "home"), join(root, "tmp")];
  for (const folder of [work, home, temporary]) await mkdir(folder);
  return { work, home, temporary, remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }) };
}
