import { pipelineLanguage } from "../languages.ts";
import type { RepositoryIndex } from "@repost/context";
import type { Environments } from "@repost/executor";
import { lockText, parseLock, pinsOf } from "@repost/executor";
import {
  type CallOptions,
  type LockedEntry,
  type OpenRepository,
  type RuntimeInfo,
  runtimeOf as interpreterOf,
  type Store,
  type Target,
} from "@repost/spec";
import { SCHEMA_VERSION } from "@repost/spec";
import type { BuildEvent } from "../events.ts";
import type { Journal } from "../journal.ts";
import { collectNeeds } from "./collect-needs.ts";

export interface EnvironmentChoice {
  readonly environments: Environments;
  /** YYYY-MM-DD, or `none`. @default the revision's date */
  readonly cutoff?: string | undefined;
}

export interface LockSourceOptions extends CallOptions {
  readonly spec: string;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly targets: readonly Target[];
  readonly journal: Journal;
  readonly store: Store;
  readonly choice: EnvironmentChoice | null;
  readonly onEvent?: ((event: BuildEvent) => void) | undefined;
}

export interface TargetRuntime {
  readonly environment: string | null;
  readonly packages?: string;
  /** Digest of the largest lock, for the whole repository. */
  readonly repositoryEnvironment?: string | null;
  readonly unresolved: LockedEntry["assignments"][number]["unresolved"];
  /** False when some packages are missing. @default true */
  readonly isComplete?: boolean;
  readonly record: Pick<RuntimeInfo, "lock" | "lock_digest" | "cutoff">;
}

export const BARE_RUNTIME: TargetRuntime = {
  environment: null,
  unresolved: [],
  isComplete: false,
  record: { lock: [], lock_digest: null, cutoff: null },
};

/** Top-level folders that wheels contain by mistake. */
const STRAY_FOLDERS = new Set(["tests", "test", "docs", "examples", "scripts", "setup", "conf", "benchmarks", "tools"]);

/** Reuses the locks of an earlier run. */
export async function lockSource(options: LockSourceOptions): Promise<(target: Target) => TargetRuntime> {
  const { targets, journal, store, choice, onEvent, spec, signal } = options;
  if (choice === null) return () => BARE_RUNTIME;
  const recorded = journal.entries.findLast((entry) => entry.type === "locked");
  const ids = new Set(recorded?.assignments.map(({ instance_id }) => instance_id));
  const usable = recorded !== undefined && targets.every(({ instance_id }) => ids.has(instance_id));
  const entry = usable ? recorded : await plan(options, choice);
  const pins = new Map<string, readonly string[]>();
  const folders = new Map<string, string>();
  for (const { digest } of entry.locks) {
    const text = await store.get(digest, { signal });
    pins.set(digest, pinsOf(parseLock(text)));
    await choice.environments.install(text, { signal });
    // Code execution reports a missing installation.
    const folder = await choice.environments.resolve(digest).then(
      ({ sitePackages }) => sitePackages,
      () => null,
    );
    if (folder !== null) folders.set(digest, folder);
  }
  if (!usable) await journal.append(entry);
  const unresolved = new Map(
    entry.assignments.flatMap((assignment) => assignment.unresolved).map((missing) => [missing.module, missing]),
  );
  if (entry.locks.length > 0 || unresolved.size > 0)
    onEvent?.({ type: "environments-ready", source: spec, locks: entry.locks, unresolved: [...unresolved.values()] });
  return (target) => {
    const runtime = runtimeOf(entry, pins, target);
    const packages = folders.get(runtime.environment ?? "");
    return packages === undefined ? runtime : { ...runtime, packages };
  };
}

function runtimeOf(
  { locks, assignments }: LockedEntry,
  pins: ReadonlyMap<string, readonly string[]>,
  { instance_id: id }: Target,
): TargetRuntime {
  const { environment = null, unresolved = [] } = assignments.find(({ instance_id }) => instance_id === id) ?? {};
  const lock = locks.find(({ digest }) => digest === environment);
  const [largest] = [...pins].toSorted(([, left], [, right]) => right.length - left.length);
  const repositoryEnvironment = largest?.[0] ?? null;
  if (lock === undefined) return { ...BARE_RUNTIME, repositoryEnvironment, unresolved, isComplete: true };
  const record = { lock: [...(pins.get(lock.digest) ?? [])], lock_digest: lock.digest, cutoff: lock.cutoff };
  return { environment: lock.digest, repositoryEnvironment, unresolved, record };
}

async function plan(options: LockSourceOptions, { environments, cutoff }: EnvironmentChoice): Promise<LockedEntry> {
  const { repository, index, targets, store, signal } = options;
  const { root, info } = repository;
  const language = targets[0]?.language ?? index.language;
  const { runtime } = interpreterOf(language);
  const isPackage = /^(?:pypi|npm):/u.test(info.source);
  const { locks, assignments } = await environments.plan({
    runtime,
    needs: await collectNeeds(index, targets, signal),
    root,
    ownNames: isPackage ? [info.name] : [],
    ownFiles: pipelineLanguage(language).hasModuleNames ? moduleFiles(index) : [],
    published: info.created_at,
    cutoff,
    signal,
  });
  for (const { lock } of locks) await store.put(lockText(lock), { signal });
  return lockedEntry({ locks, assignments }, targets);
}

export function lockedEntry(
  { locks, assignments }: Awaited<ReturnType<Environments["plan"]>>,
  items: readonly { readonly instance_id: string }[],
): LockedEntry {
  return {
    schema_version: SCHEMA_VERSION,
    type: "locked",
    locks: locks.map(({ digest, cutoff, notes }) => ({ digest, cutoff, notes: [...notes] })),
    assignments: items.map(({ instance_id }) => {
      const { environment = null, unresolved = [] } = assignments.get(instance_id) ?? {};
      return { instance_id, environment, unresolved: [...unresolved] };
    }),
  };
}

function moduleFiles({ modules }: RepositoryIndex): readonly string[] {
  return modules
    .filter(({ name }) => !STRAY_FOLDERS.has(name.split(".")[0] ?? ""))
    .map(({ path, name }) => {
      const modulePath = name.replaceAll(".", "/");
      return /(?:^|\/)__init__\.py$/u.test(path) ? `${modulePath}/__init__.py` : `${modulePath}.py`;
    });
}
