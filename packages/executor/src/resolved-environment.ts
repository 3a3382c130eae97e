import type { ExecutionRequest } from "@repost/spec";
import { environmentMissing } from "./errors.ts";

/** An installed environment, ready to be read by programs. */
export interface ResolvedEnvironment {
  /** Folder with its packages; readable by every user, changed by nobody. */
  readonly sitePackages: string;
  /** Top-level modules in it: what of a request's `preload` a warm worker can load from it. */
  readonly modules: readonly string[];
}

export interface EnvironmentOptions {
  /**
   * Finds the installed environment of a lock, by the lock's digest; `createEnvironments` has one. Asked for every run.
   * @default none is found
   */
  readonly resolveEnvironment?: ((digest: string) => Promise<ResolvedEnvironment>) | undefined;
}

/**
 * The environment that a request names; null where it names none.
 * @throws ExecutorError EXECUTOR_ENVIRONMENT_MISSING
 */
export async function findEnvironment(
  { environment = null }: ExecutionRequest,
  resolve: EnvironmentOptions["resolveEnvironment"],
  signal: AbortSignal,
): Promise<ResolvedEnvironment | null> {
  if (environment === null) return null;
  if (resolve === undefined) throw environmentMissing(environment);
  const resolved = await resolve(environment);
  signal.throwIfAborted();
  return resolved;
}

/**
 * What a worker may load before the run: of the modules that a request names, those of its environment. The standard library is left to the
 * worker, for every other list of modules would need a worker of its own; what is not installed cannot be loaded.
 */
export function preloadable(
  { preload = [] }: ExecutionRequest,
  environment: ResolvedEnvironment | null,
): readonly string[] {
  const modules = new Set(environment?.modules);
  return [...new Set(preload)].filter((name) => modules.has(name.split(".")[0] ?? "")).toSorted();
}
