import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Requirement } from "@repost/spec";
import { makeFreshFolder } from "../fresh-folder.ts";
import { type Lock, lockText, parseLock } from "../lock.ts";
import type { CompiledLock } from "../python/compile-lock.ts";
import { lockParsed, type LockParsedOptions, type RequirementsLock } from "../python/lock-requirements.ts";
import { parsePackageRange } from "./declared-packages.ts";
import { formatPackageLock, packageLockOf } from "./package-lock.ts";
import { type Npm, runNpm } from "./run-npm.ts";

interface CompileNodeLockOptions {
  readonly npm: Npm;
  /** Major version. */
  readonly version: string;
  readonly platform: string;
  /** npm's ranges; empty for any version. */
  readonly requirements: readonly Requirement[];
  readonly excluded: readonly string[];
  readonly cutoff: string | null;
  readonly signal?: AbortSignal | undefined;
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

interface LockPackagesOptions extends Pick<LockParsedOptions, "attempts"> {
  /** As npm takes them: `vitest@^4.1.2`. */
  readonly requirements: readonly string[];
  readonly compile: Pick<CompileNodeLockOptions, "npm" | "version" | "platform" | "signal">;
}

/**
 * Excludes nothing: a test runner may need the repository's own package.
 * @throws ExecutorError EXECUTOR_REQUIREMENTS_UNSOLVABLE
 */
export async function lockPackages({
  requirements,
  attempts,
  compile,
}: LockPackagesOptions): Promise<RequirementsLock> {
  return await lockParsed({
    requirements: requirements.flatMap((text) => parsePackageRange(text) ?? []),
    attempts,
    compile: (each, cutoff) => compileNodeLock({ ...compile, requirements: each, excluded: [], cutoff }),
  });
}
