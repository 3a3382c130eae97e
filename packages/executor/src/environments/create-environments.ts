import { join } from "node:path";
import type { CallOptions } from "@repost/spec";
import { findInterpreter } from "../interpreter.ts";
import type { ResolvedEnvironment } from "../resolved-environment.ts";
import { type CacheFolder, defaultCacheFolder, openCacheFolder } from "./cache-folder.ts";
import { ENVIRONMENT_FILES } from "./environment-manifest.ts";
import type { EnvironmentEvent, EnvironmentPlan, ModuleNeeds } from "./environment-plan.ts";
import { installLock } from "./install-lock.ts";
import { type EnvironmentPlace, type InstalledEnvironment, resolveInstalled } from "./installed-environments.ts";
import { type Lock, lockDigest, parseLock } from "./lock.ts";
import { once } from "./once.ts";
import { readDeclaredDependencies } from "./python/declared-dependencies.ts";
import { findUv } from "./python/find-uv.ts";
import { type InstalledDistribution, readInstalled } from "./python/installed-modules.ts";
import { pipIndexes } from "./python/pip-indexes.ts";
import { planPython } from "./python/plan-python.ts";
import type { Uv } from "./python/run-uv.ts";
import { standardLibrary } from "./python/standard-library.ts";

export interface CreateEnvironmentsOptions {
  /** Folder that environments are kept in. @default the user's cache folder for repost */
  readonly cache?: string | undefined;
  /** Folder for installed environments alone, such as a fresh one. @default the one in the cache */
  readonly installed?: string | undefined;
  /** Interpreter that environments are for; the executor's. @default "python3" */
  readonly python?: string | undefined;
  /** Variables that uv and pip are told by: indexes, proxies, certificates. @default process.env */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  readonly onEvent?: ((event: EnvironmentEvent) => void) | undefined;
}

export interface PlanEnvironmentsOptions extends CallOptions {
  readonly needs: readonly ModuleNeeds[];
  /** The repository, whose own dependencies come first. Nothing of it is run. */
  readonly root: string;
  /** Names of the repository's distribution beside the declared one. @default [] */
  readonly ownNames?: readonly string[];
  /** The repository's own importable files, relative to where they are imported from. @default [] */
  readonly ownFiles?: readonly string[];
  /** When its revision was published, ISO 8601. @default null, unknown */
  readonly published?: string | null;
  /** Only distributions up to the end of this date (YYYY-MM-DD), or `none` for no bound. @default the date of publishing */
  readonly cutoff?: string | undefined;
}

/** Dependency environments: what modules import from outside their repository, locked, installed once and found again. */
export interface Environments {
  /**
   * Locks and installs what modules need, in as few environments as their bounds allow.
   * @throws ExecutorError EXECUTOR_UV_MISSING, EXECUTOR_INDEX_UNREACHABLE, EXECUTOR_INSTALL_FAILED, EXECUTOR_RUNTIME_MISSING
   */
  plan(options: PlanEnvironmentsOptions): Promise<EnvironmentPlan>;
  /**
   * Installs a lock, unless it is installed.
   * @throws ExecutorError the same, and EXECUTOR_LOCK_INVALID
   */
  install(text: string, options?: CallOptions): Promise<InstalledEnvironment>;
  /**
   * What an executor takes as `resolveEnvironment`.
   * @throws ExecutorError EXECUTOR_ENVIRONMENT_MISSING, EXECUTOR_ENVIRONMENT_DAMAGED
   */
  readonly resolve: (digest: string) => Promise<ResolvedEnvironment>;
}

/**
 * Environments in a cache folder that any number of processes may share. Starts nothing until it is needed.
 *
 * @example
 * const environments = createEnvironments();
 * const plan = await environments.plan({ root, needs: [{ id: "a", imports: ["yaml"] }] });
 * await using executor = await createExecutor({ resolveEnvironment: environments.resolve });
 */
export function createEnvironments(options: CreateEnvironmentsOptions = {}): Environments {
  const { onEvent } = options;
  const { openCache, openPlace, openUv } = openTools(options);
  const installing = new Map<string, Promise<InstalledEnvironment>>();
  const install = (lock: Lock, signal: AbortSignal | undefined): Promise<InstalledEnvironment> => {
    const digest = lockDigest(lock);
    const known =
      installing.get(digest) ??
      Promise.all([openCache(), openPlace()])
        .then(([cache, place]) => installLock({ cache, place, lock, openUv, onEvent, signal }))
        .finally(() => installing.delete(digest));
    installing.set(digest, known);
    return known;
  };
  const resolved = new Map<string, Promise<ResolvedEnvironment>>();
  return {
    install: async (text, call) => install(parseLock(text), call?.signal),
    async plan({ needs, root, ownNames = [], ownFiles = [], published = null, cutoff, signal }) {
      const { executable, version, platform } = await openPlace();
      const own = { ownNames, ownFiles: new Set(ownFiles), declared: await readDeclaredDependencies(root) };
      const here = { version, platform, standardLibrary: await standardLibrary(executable, signal) };
      const installed = async (lock: Lock): Promise<readonly InstalledDistribution[]> =>
        readInstalled(join((await install(lock, signal)).folder, ENVIRONMENT_FILES.packages));
      return planPython({ needs, ...own, ...here, published, cutoff, openUv, install: installed, onEvent, signal });
    },
    resolve(digest) {
      // Verified once a process; a failure is looked at again, for it may have been installed meanwhile.
      const known =
        resolved.get(digest) ??
        Promise.all([openCache(), openPlace()])
          .then(([cache, place]) => resolveInstalled(cache, digest, place))
          .catch((error: unknown) => {
            resolved.delete(digest);
            throw error;
          });
      resolved.set(digest, known);
      return known;
    },
  };
}

interface PythonPlace extends EnvironmentPlace {
  readonly executable: string;
}

interface Tools {
  readonly openCache: () => Promise<CacheFolder>;
  readonly openPlace: () => Promise<PythonPlace>;
  readonly openUv: () => Promise<Uv>;
}

function openTools(options: CreateEnvironmentsOptions): Tools {
  const { environment = process.env, cache = defaultCacheFolder(environment), installed, python = "python3" } = options;
  const openCache = once(() => openCacheFolder(cache, installed));
  const openPlace = once(async (): Promise<PythonPlace> => {
    const { executable, version } = await findInterpreter(python, new AbortController().signal);
    const minor = version.split(".").slice(0, 2).join(".");
    return { executable, runtime: "python", version: minor, platform: `${process.platform}-${process.arch}` };
  });
  const openUv = once(async (): Promise<Uv> => {
    const { executable: interpreter } = await openPlace();
    const folder = await openCache();
    const program = await findUv({ cache: folder, python: interpreter, environment });
    const indexes = await pipIndexes(interpreter, environment);
    return { program, python: interpreter, cache: folder, environment: { ...environment, ...indexes } };
  });
  return { openCache, openPlace, openUv };
}
