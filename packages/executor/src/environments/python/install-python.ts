import { SCHEMA_VERSION } from "@repost/spec";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installFailed } from "../../errors.ts";
import { ENVIRONMENT_FILES, writeManifest } from "../environment-manifest.ts";
import { folderBytes } from "../folder-bytes.ts";
import { type Lock, lockDigest, lockText } from "../lock.ts";
import { readInstalled, topLevelModules } from "./installed-modules.ts";
import { pythonArguments, runUv, type Uv } from "./run-uv.ts";

interface InstallPythonOptions {
  readonly uv: Uv;
  readonly lock: Lock;
  /** Python version, which may differ from the lock's. */
  readonly version: string;
  readonly platform: string;
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

const INSTALL = "pip install --quiet -r requirements.txt --no-deps --require-hashes --only-binary :all:".split(" ");
/** Removed files: scripts would start the installer's interpreter. */
const REMOVED = ["bin", "Scripts", ".lock"];

/**
 * Runs no package code: wheels only, without scripts.
 * @throws ExecutorError EXECUTOR_INSTALL_FAILED, EXECUTOR_INDEX_UNREACHABLE
 */
export async function installPython(options: InstallPythonOptions): Promise<void> {
  const { uv, lock, version, platform, folder, signal } = options;
  const digest = lockDigest(lock);
  const packages = join(folder, ENVIRONMENT_FILES.packages);
  await writeFile(join(folder, "requirements.txt"), lock.content);
  const result = await runUv(uv, [...INSTALL, ...pythonArguments(uv), "--target", packages], folder, signal);
  if (result.status === "refused") throw installFailed(digest, result.detail);
  await rm(join(folder, "requirements.txt"));
  // Another Python cannot read these compiled files.
  if (uv.pythonVersion === null) await compile(uv.python, packages, signal);
  for (const removed of REMOVED) await rm(join(packages, removed), { recursive: true, force: true });
  const installed = await readInstalled(packages);
  await writeFile(join(folder, ENVIRONMENT_FILES.lock), lockText(lock));
  await writeManifest(folder, {
    schema_version: SCHEMA_VERSION,
    lock_digest: digest,
    runtime: "python",
    version,
    platform,
    distributions: installed.map(({ name, version, record }) => ({ name, version, record })),
    modules: [...topLevelModules(installed.flatMap(({ files }) => files))],
    bytes: await folderBytes(packages),
  });
}

/** Compiles now: the folder becomes read-only. */
async function compile(python: string, packages: string, signal: AbortSignal | undefined): Promise<void> {
  const options = ["-q", "-q", "-j", "0", "--invalidation-mode", "unchecked-hash", "-s", packages];
  const child = spawn(python, ["-I", "-S", "-m", "compileall", ...options, packages], { stdio: "ignore", signal });
  await once(child, "close");
}
