import { pipelineLanguage } from "../languages.ts";
import type { PublishedTask } from "@repost/dataset";
import { lockText, makeFreshFolder, parseLock, pinsOf, type Environments } from "@repost/executor";
import type { CallOptions, LockedEntry, RuntimeInfo, Store } from "@repost/spec";
import { lockedEntry } from "../build/lock-source.ts";
import type { Journal } from "../journal.ts";

interface LockTasksOptions extends CallOptions {
  readonly tasks: readonly PublishedTask[];
  readonly environments?: Environments | null | undefined;
  readonly journal: Journal;
  readonly store: Store;
}

export interface TaskRuntime {
  readonly record: Pick<RuntimeInfo, "lock" | "lock_digest" | "cutoff">;
  readonly lockText: string | null;
  readonly unresolved: LockedEntry["assignments"][number]["unresolved"];
}

export const BARE_TASK: TaskRuntime = {
  record: { lock: [], lock_digest: null, cutoff: null },
  lockText: null,
  unresolved: [],
};

/** Uses the newest versions, because published rows name none. */
export async function lockTasks(options: LockTasksOptions): Promise<(instanceId: string) => TaskRuntime> {
  const { environments = null, journal, store, signal } = options;
  if (environments === null) return () => BARE_TASK;
  const recorded = journal.entries.findLast((entry) => entry.type === "locked");
  const entry = recorded ?? (await plan(options, environments));
  const texts = new Map<string, string>();
  for (const { digest } of entry.locks) {
    const text = await store.get(digest, { signal });
    texts.set(digest, text);
    await environments.install(text, { signal });
  }
  if (recorded === undefined) await journal.append(entry);
  const assignments = new Map(entry.assignments.map((assignment) => [assignment.instance_id, assignment]));
  return (instanceId) => taskRuntime(entry, texts, assignments.get(instanceId));
}

function taskRuntime(
  { locks }: LockedEntry,
  texts: ReadonlyMap<string, string>,
  assignment: LockedEntry["assignments"][number] | undefined,
): TaskRuntime {
  const { environment = null, unresolved = [] } = assignment ?? {};
  const text = environment === null ? undefined : texts.get(environment);
  if (text === undefined) return { ...BARE_TASK, unresolved };
  const cutoff = locks.find(({ digest }) => digest === environment)?.cutoff ?? null;
  const record = { lock: [...pinsOf(parseLock(text))], lock_digest: environment, cutoff };
  return { record, lockText: text, unresolved };
}

async function plan({ tasks, store, signal }: LockTasksOptions, environments: Environments): Promise<LockedEntry> {
  await using folder = await makeFreshFolder();
  const needs = tasks
    .filter(({ language }) => pipelineLanguage(language).hasPublishedLocks)
    .map(({ instance_id: id, module }) => ({ id, imports: module.imports }));
  const { locks, assignments } = await environments.plan({ needs, root: folder.path, signal });
  for (const { lock } of locks) await store.put(lockText(lock), { signal });
  return lockedEntry({ locks, assignments }, tasks);
}
