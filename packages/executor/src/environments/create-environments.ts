import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type CallOptions, parseRequirement } from "@repost/spec";
import { environmentMissing } from "../errors.ts";
import { standardLibrary } from "../interpreter.ts";
import { onceByKey } from "../once.ts";
import type { ResolvedEnvironment } from "../resolved-environment.ts";
import { ENVIRONMENT_FILES } from "./environment-manifest.ts";
import type { EnvironmentEvent, EnvironmentPlan, PlanEnvironmentsOptions } from "./environment-plan.ts";
import { installLock } from "./install-lock.ts";
import { type InstalledEnvironment, resolveInstalled } from "./installed-environments.ts";
import { type Lock, lockDigest, parseLock } from "./lock.ts";
import { parsePackageRange, readDeclaredPackages } from "./node/declared-packages.ts";
import { compileNodeLock } from "./node/compile-node-lock.ts";
import { planNode } from "./node/plan-node.ts";
import { openTools, type ToolOptions, type Tools } from "./open-tools.ts";
import { readDeclaredDependencies } from "./python/declared-dependencies.ts";
import { readInstalled } from "./python/installed-modules.ts";
import { planWithShown } from "./plan-with-shown.ts";
import { solvingAttempts } from "./python/cutoffs.ts";
import { compileLock, extendLock } from "./python/compile-lock.ts";
import { lockRequirements, type RequirementsLock } from "./python/lock-requirements.ts";
import { planPython } from "./python/plan-python.ts";

export interface CreateEnvironmentsOptions extends ToolOptions {
  readonly onEvent?: ((event: EnvironmentEvent) => void) | undefined;
}

interface ExtendEnvironmentOptions extends CallOptions {
  readonly base: string | null;
  /** Requirements or module names. */
  readonly distributions: readonly string[];
  /** Latest release date (YYYY-MM-DD), or `none`. @default "none" */
  readonly cutoff?: string | undefined;
}

export interface InstallRequirementsOptions extends CallOptions {
  /** @default "python" */
  readonly runtime?: "python" | "node";
  readonly requirements: readonly string[];
  /** Python distributions that are not installed even as dependencies. @default [] */
  readonly excluded?: readonly string[];
  /** ISO 8601. @default null, unknown */
  readonly published?: string | null;
  /** Latest release date (YYYY-MM-DD), or `none`. @default the date of publishing */
  readonly cutoff?: string | undefined;
}

/** Locks and installs the external imports of modules. */
export interface Environments {
  /**
   * Uses as few environments as possible.
   * @throws ExecutorError EXECUTOR_UV_MISSING, EXECUTOR_NPM_MISSING, EXECUTOR_INDEX_UNREACHABLE,
   * EXECUTOR_INSTALL_FAILED, EXECUTOR_RUNTIME_MISSING
   */
  plan(options: PlanEnvironmentsOptions): Promise<EnvironmentPlan>;
  /**
   * Adds Python wheels to a lock and installs it; null when nothing fits.
   * @throws ExecutorError as plan
   */
  extend(options: ExtendEnvironmentOptions): Promise<Lock | null>;
  /**
   * Installs test requirements. A requirement without a wheel loses its version, or is dropped.
   * @throws ExecutorError as plan, and EXECUTOR_REQUIREMENTS_UNSOLVABLE
   */
  installRequirements(options: InstallRequirementsOptions): Promise<RequirementsLock>;
  /** @throws ExecutorError as plan, and EXECUTOR_LOCK_INVALID */
  install(text: string, options?: CallOptions): Promise<InstalledEnvironment>;
  /** @throws ExecutorError EXECUTOR_ENVIRONMENT_MISSING, EXECUTOR_ENVIRONMENT_DAMAGED */
  readonly resolve: (digest: string) => Promise<ResolvedEnvironment>;
}

/**
 * Processes may share the cache folder.
 *
 * @example const environments = createEnvironments(); const plan = await environments.plan({ root, needs: [{ id: "a",
 * imports: ["yaml"] }] }); await using executor = await createExecutor({ resolveEnvironment: environments.resolve });
 */
export function createEnvironments(options: CreateEnvironmentsOptions = {}): Environments {
  const { onEvent } = options;
  const tools = openTools(options);
  const { openCache, openRuntime } = tools;
  const installing = new Map<string, Promise<InstalledEnvironment>>();
  const install = (lock: Lock, signal: AbortSignal | undefined): Promise<InstalledEnvironment> => {
    const digest = lockDigest(lock);
    const installation =
      installing.get(digest) ??
      Promise.all([openCache(), openRuntime[lock.runtime]()])
        .then(([cache, targetRuntime]) =>
          installLock({ cache, targetRuntime, lock, installers: tools, onEvent, signal }),
        )
        .finally(() => installing.delete(digest));
    installing.set(digest, installation);
    return installation;
  };
  const resolved = new Map<string, Promise<ResolvedEnvironment>>();
  return {
    install: async (text, call) => install(parseLock(text), call?.signal),
    async extend({ base, distributions, cutoff, signal }) {
      const { version, platform } = await openRuntime.python();
      const [attempt] = solvingAttempts({ published: null, version, requestedCutoff: cutoff ?? "none" });
      const extended = await extendLock({
        base: base === null ? null : parseLock(base),
        distributions,
        uv: await tools.openUv(),
        version,
        platform,
        cutoff: attempt?.cutoff ?? null,
        signal,
      });
      if (extended === null || extended.status === "unsolvable") return null;
      await install(extended.lock, signal);
      return extended.lock;
    },
    async installRequirements(request) {
      const locked = await (request.runtime === "node" ? lockForNode : lockForPython)(tools, request);
      await install(locked.lock, request.signal);
      return locked;
    },
    plan: (request) =>
      planWithShown(request.needs, (needs) =>
        (request.runtime === "node" ? planForNode : planForPython)({ ...request, needs, tools, install, onEvent }),
      ),
    // Verifies an environment once per process.
    resolve: (digest) => onceByKey(resolved, digest, () => resolveAnywhere(tools, digest)),
  };
}

async function lockForPython(tools: Tools, request: InstallRequirementsOptions): Promise<RequirementsLock> {
  const { excluded = [], published, cutoff: requestedCutoff, signal } = request;
  const { version, platform } = await tools.openRuntime.python();
  const shared = { uv: await tools.openUv(), version, platform, excluded, signal, exact: true, bounds: [] };
  return lockRequirements({
    requirements: request.requirements.flatMap((text) => parseRequirement(text) ?? []),
    attempts: solvingAttempts({ published, version, requestedCutoff }),
    compile: (requirements, cutoff) => compileLock({ ...shared, requirements, cutoff }),
  });
}

/** Excludes nothing: a test runner may need the repository's own package. */
async function lockForNode(tools: Tools, request: InstallRequirementsOptions): Promise<RequirementsLock> {
  const { published, cutoff: requestedCutoff, signal } = request;
  const { version, platform } = await tools.openRuntime.node();
  const shared = { npm: await tools.openNpm(), version, platform, excluded: [], signal };
  return lockRequirements({
    requirements: request.requirements.flatMap((text) => parsePackageRange(text) ?? []),
    attempts: solvingAttempts({ published, version, requestedCutoff }),
    compile: (requirements, cutoff) => compileNodeLock({ ...shared, requirements, cutoff }),
  });
}

/** Finds the runtime by folder name: a digest does not name it. */
async function resolveAnywhere({ openCache, openRuntime }: Tools, digest: string): Promise<ResolvedEnvironment> {
  const cache = await openCache();
  const hex = digest.replace("sha256:", "");
  const folder = (await readdir(cache.environments)).find((name) => name.endsWith(`-${hex}`));
  if (folder === undefined) throw environmentMissing(digest);
  return resolveInstalled(cache, digest, await openRuntime[folder.startsWith("node-") ? "node" : "python"]());
}

interface PlanRequest extends PlanEnvironmentsOptions {
  readonly tools: Tools;
  readonly install: (lock: Lock, signal: AbortSignal | undefined) => Promise<InstalledEnvironment>;
  readonly onEvent: ((event: EnvironmentEvent) => void) | undefined;
}

async function planForPython({ root, tools, ownFiles = [], ...request }: PlanRequest): Promise<EnvironmentPlan> {
  const { executable, version, platform } = await tools.openRuntime.python();
  return planPython({
    ...request,
    ownFiles: new Set(ownFiles),
    declared: await readDeclaredDependencies(root),
    standardLibrary: await standardLibrary(executable, request.signal),
    version,
    platform,
    openUv: tools.openUv,
    install: async (lock) =>
      readInstalled(join((await request.install(lock, request.signal)).folder, ENVIRONMENT_FILES.packages)),
  });
}

async function planForNode({ root, tools, ...request }: PlanRequest): Promise<EnvironmentPlan> {
  const { version, platform } = await tools.openRuntime.node();
  const declared = await readDeclaredPackages(root);
  const install = (lock: Lock): Promise<InstalledEnvironment> => request.install(lock, request.signal);
  return planNode({ ...request, declared, version, platform, npm: await tools.openNpm(), install });
}
