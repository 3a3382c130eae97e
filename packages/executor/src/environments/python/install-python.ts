import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { installFailed } from "../../errors.ts";
import type { InstalledContents } from "../environment-manifest.ts";
import { type Lock, lockDigest } from "../lock.ts";
import { readInstalled, topLevelModules } from "./installed-modules.ts";
import { pythonArguments, runUv, type Uv } from "./run-uv.ts";

const INSTALL = "pip install --quiet -r requirements.txt --no-deps --require-hashes --only-binary :all:".split(" ");
/** Removed files: scripts would start the installer's interpreter. */
const REMOVED = ["bin", "Scripts", ".lock"];

/**
 * Runs no package code: wheels only, without scripts.
 * @throws ExecutorError EXECUTOR_INSTALL_FAILED, EXECUTOR_INDEX_UNREACHABLE
 */
export async function installPython(
  uv: Uv,
  lock: Lock,
  packages: string,
  signal: AbortSignal | undefined,
): Promise<InstalledContents> {
  const folder = dirname(packages);
  const requirements = join(folder, "requirements.txt");
  await writeFile(requirements, lock.content);
  const result = await runUv(uv, [...INSTALL, ...pythonArguments(uv), "--target", packages], folder, signal);
  if (result.status === "refused") throw installFailed(lockDigest(lock), result.detail);
  await rm(requirements);
  // Another Python cannot read these compiled files.
  if (uv.pythonVersion === null) await compile(uv.python, packages, signal);
  for (const removed of REMOVED) await rm(join(packages, removed), { recursive: true, force: true });
  const installed = await readInstalled(packages);
  return {
    distributions: installed.map(({ name, version, record }) => ({ name, version, record })),
    modules: [...topLevelModules(installed.flatMap(({ files }) => files))],
  };
}

/** Compiles now: the folder becomes read-only. */
async function compile(python: string, packages: string, signal: AbortSignal | undefined): Promise<void> {
  const options = ["-q", "-q", "-j", "0", "--invalidation-mode", "unchecked-hash", "-s", packages];
  const child = spawn(python, ["-I", "-S", "-m", "compileall", ...options, packages], { stdio: "ignore", signal });
  await once(child, "close");
}
