import { lockParsed, type LockParsedOptions, type RequirementsLock } from "../python/lock-requirements.ts";
import { compileNodeLock, type CompileNodeLockOptions } from "./compile-node-lock.ts";
import { parsePackageRange } from "./parse-package-range.ts";

export interface LockPackagesOptions extends Pick<LockParsedOptions, "attempts"> {
  /** Packages as npm takes them: `vitest@^4.1.2`. */
  readonly requirements: readonly string[];
  readonly compile: Pick<CompileNodeLockOptions, "npm" | "version" | "platform" | "signal">;
}

/**
 * Locks packages with their dependencies. No package is excluded: a test runner may need the repository's own package.
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
