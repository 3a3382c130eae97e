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

const IMPORT = /^[ \t]*(?:import[ \t]+([^#;\n]+)|from[ \t]+([A-Za-z_]\w*))/;
/** An import that is longer names more than anybody writes; code is anybody's, and reading it must not take long. */
const LONGEST_LINE = 300;

/**
 * What a worker may load before the run: the modules of the environment that the request names, or that its files import, if only in a function,
 * for otherwise every run would load them again. The standard library is left to the worker: every other list of modules needs one of its own.
 */
export function preloadable(
  { preload = [], files }: ExecutionRequest,
  environment: ResolvedEnvironment | null,
): readonly string[] {
  if (environment === null) return [];
  const modules = new Set(environment.modules);
  const imported = files.flatMap(({ path, content }) =>
    path.endsWith(".py") && typeof content === "string" ? importedNames(content) : [],
  );
  return [...new Set([...preload, ...imported])].filter((name) => modules.has(name.split(".")[0] ?? "")).toSorted();
}

/** Top-level names that a program's import statements begin with; what looks like one in a text does no harm. */
function importedNames(code: string): readonly string[] {
  const names: string[] = [];
  for (let start = 0; start < code.length;) {
    const end = code.indexOf("\n", start);
    const [, plain = "", from] = IMPORT.exec(code.slice(start, start + LONGEST_LINE)) ?? [];
    if (from !== undefined) names.push(from);
    else if (plain !== "") names.push(...plain.split(",").map((part) => part.trim().split(/[\s.]/)[0] ?? ""));
    start = end === -1 ? code.length : end + 1;
  }
  return names;
}
