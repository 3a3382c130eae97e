import type { Requirement } from "@repost/spec";
import { lockParsed, type LockParsedOptions, type RequirementsLock } from "../python/lock-requirements.ts";
import { compileNodeLock, type CompileNodeLockOptions } from "./compile-node-lock.ts";
import { isPackageName, isRange } from "./declared-packages.ts";

export interface LockPackagesOptions extends Pick<LockParsedOptions, "attempts"> {
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

export function parsePackageRange(text: string): Requirement | null {
  const at = text.indexOf("@", 1);
  const [name, specifier] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  return isPackageName(name) && isRange(specifier) ? { name, extras: [], specifier, marker: "" } : null;
}
