import type { ExecutionRequest } from "@repost/spec";
import { environmentMissing } from "./errors.ts";

export interface ResolvedEnvironment {
  readonly sitePackages: string;
  /** Top-level modules that a worker can preload. */
  readonly modules: readonly string[];
}

export interface EnvironmentOptions {
  /** For example `createEnvironments().resolve`; called for each run. @default none */
  readonly resolveEnvironment?: ((digest: string) => Promise<ResolvedEnvironment>) | undefined;
}

/** @throws ExecutorError EXECUTOR_ENVIRONMENT_MISSING */
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
/** Limits reading of untrusted import lines. */
const LONGEST_LINE = 300;

/** Ignores the standard library, because each list needs its own worker. */
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

/** Finds imports by their text; false matches are harmless. */
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
