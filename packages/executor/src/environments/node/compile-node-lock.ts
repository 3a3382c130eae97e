import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFreshFolder } from "../fresh-folder.ts";
import { type Lock, lockText, parseLock } from "../lock.ts";
import type { CompiledLock, CompileLockOptions } from "../python/compile-lock.ts";
import { formatPackageLock, packageLockOf } from "./package-lock.ts";
import { type Npm, runNpm } from "./run-npm.ts";

/** Versions are major, and requirements have npm's ranges; empty for any version. */
interface CompileNodeLockOptions extends Omit<CompileLockOptions, "uv" | "exact" | "bounds"> {
  readonly npm: Npm;
}

export async function compileNodeLock(options: CompileNodeLockOptions): Promise<CompiledLock> {
  const { npm, version, platform, requirements, excluded, cutoff, signal } = options;
  await using fresh = await makeFreshFolder();
  const folder = fresh.path;
  const dependencies = Object.fromEntries(requirements.map(({ name, specifier }) => [name, specifier || "*"]));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "environment", private: true, dependencies }));
  const before = cutoff === null ? [] : [`--before=${cutoff}`];
  const result = await runNpm(npm, ["install", "--package-lock-only", "--omit=dev", ...before], folder, signal);
  if (result.status === "refused") return { status: "unsolvable", detail: result.detail };
  const content = packageLockOf(await readFile(join(folder, "package-lock.json"), "utf8"), excluded);
  if (content === null) return { status: "unsolvable", detail: "some of the packages are not of a registry" };
  const lock: Lock = { runtime: "node", version, platform, content: formatPackageLock(content) };
  return { status: "locked", lock: parseLock(lockText(lock)) };
}
