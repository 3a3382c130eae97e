import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NodeLock } from "@repost/spec";
import { installFailed, lockInvalid } from "../../errors.ts";
import type { InstalledContents } from "../environment-manifest.ts";
import { type Lock, lockDigest } from "../lock.ts";
import { NODE_MODULES, readInstalledPackages } from "./installed-packages.ts";
import { packageFiles, packageName, parsePackageLock } from "./package-lock.ts";
import { type Npm, runNpm } from "./run-npm.ts";

/**
 * Installs by hash without scripts.
 * @throws ExecutorError EXECUTOR_INSTALL_FAILED, EXECUTOR_INDEX_UNREACHABLE, EXECUTOR_LOCK_INVALID
 */
export async function installNode(
  npm: Npm,
  lock: Lock,
  packages: string,
  signal: AbortSignal | undefined,
): Promise<InstalledContents> {
  const digest = lockDigest(lock);
  const content = parsePackageLock(lock.content);
  if (content === null) throw lockInvalid("its packages cannot be read");
  const files = packageFiles(content);
  await writeFile(join(packages, "package.json"), files.manifest);
  await writeFile(join(packages, "package-lock.json"), files.lock);
  // `npm ci` refuses locks without other platforms' packages, which some registries lack.
  const result = await runNpm(npm, ["install", "--omit=dev"], packages, signal);
  if (result.status === "refused") throw installFailed(digest, result.detail);
  for (const path of ["package.json", "package-lock.json", join(NODE_MODULES, ".bin")])
    await rm(join(packages, path), { recursive: true, force: true });
  const installed = await readInstalledPackages(packages);
  const foreign = installed.find(({ name, record }) => content.packages[name]?.integrity !== record);
  if (foreign !== undefined) throw installFailed(digest, `${foreign.name} is not of the lock`);
  await leaveOut(packages, content);
  return { distributions: installed, modules: await modulesIn(join(packages, NODE_MODULES)) };
}

async function leaveOut(packages: string, { excluded, packages: entries }: NodeLock): Promise<void> {
  for (const path of Object.keys(entries)) {
    if (excluded.includes(packageName(path))) await rm(join(packages, path), { recursive: true, force: true });
  }
}

async function modulesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (name.startsWith("@")) names.push(...(await readdir(join(folder, name))).map((inner) => `${name}/${inner}`));
    else if (!name.startsWith(".")) names.push(name);
  }
  return names.toSorted();
}
