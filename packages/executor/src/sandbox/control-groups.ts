import { randomUUID } from "node:crypto";
import { close, closeSync, constants, openSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "@repost/spec/folders";
import type { WorkerOptions } from "../worker/worker-profile.ts";
import { findControlGroups, readControlGroupFiles, type ControlGroupFolders } from "./find-control-groups.ts";

interface WorkerGroup {
  /** Inherited from descriptor 3 on. */
  readonly descriptors: readonly number[];
  readonly handed: NonNullable<WorkerOptions["groups"]>;
  /** Call when the worker has started. */
  readonly closeDescriptors: () => void;
  /** Call when the worker has ended. */
  readonly remove: () => Promise<void>;
}

export interface RunGroup {
  /** Later children of the process belong to the group too. */
  add(pid: number): Promise<void>;
  /** Returns whether the kernel killed processes for lack of memory. */
  hasKilled(): Promise<boolean>;
  /** null for a kernel without this counter. */
  peakMemoryBytes(): Promise<number | null>;
  remove(): Promise<void>;
}

export interface ControlGroups {
  readonly version: 1 | 2;
  /** @param user null for the user of this process */
  makeForWorker(user: number | null): Promise<WorkerGroup>;
  makeForRun(limits: { readonly memory_bytes: number; readonly processes: number }): Promise<RunGroup>;
  remove(): Promise<void>;
}

const FIRST_DESCRIPTOR = 3;
const PREFIX = "repost-executor-";
const REMOVAL_ATTEMPTS = 100;
const REMOVAL_PAUSE_MS = 10;
const SUPERVISOR = "supervisor";
const NEEDED_BY_WORKER = ["cgroup.procs", "cgroup.subtree_control"];

/** Returns null where this process may not create groups. */
export async function openControlGroups(): Promise<ControlGroups | null> {
  const parentGroups = findControlGroups(await readControlGroupFiles());
  if (parentGroups === null) return null;
  const name = `${PREFIX}${process.pid}-${randomUUID()}`;
  try {
    await Promise.all(parentGroups.folders.map((folder) => removeLeftoverGroups(folder)));
    const folders = parentGroups.folders.map((folder) => join(folder, name));
    for (const folder of folders) await mkdir(folder);
    const made = { version: parentGroups.version, folders };
    const groups: ControlGroups = {
      version: parentGroups.version,
      makeForWorker: (user) => makeForWorker(made, user),
      makeForRun: (limits) => makeForRun(made, limits),
      remove: () => removeGroups(folders),
    };
    if (await passLimitsOn(made)) return groups;
    await groups.remove();
    return null;
  } catch {
    // Groups are optional: the other limits still apply.
    return null;
  }
}

async function passLimitsOn({ version, folders: [folder = ""] }: ControlGroupFolders): Promise<boolean> {
  if (version === 1) return true;
  // Without a service manager, as in many virtual machines, nobody enables them.
  if (!(await hasControllers(folder))) await enableControllers(dirname(folder));
  if (!(await hasControllers(folder))) return false;
  await enableControllers(folder);
  return true;
}

async function hasControllers(folder: string): Promise<boolean> {
  const available = (await readFile(join(folder, "cgroup.controllers"), "utf8")).trim().split(" ");
  return ["memory", "pids"].every((controller) => available.includes(controller));
}

function enableControllers(folder: string): Promise<void> {
  return writeFile(join(folder, "cgroup.subtree_control"), "+memory +pids");
}

async function makeForWorker(
  { version, folders: above }: ControlGroupFolders,
  user: number | null,
): Promise<WorkerGroup> {
  const name = randomUUID();
  const folders = above.map((folder) => join(folder, name));
  for (const folder of folders) await mkdir(folder);
  if (version === 2) await prepareUnified(folders[0] ?? "", user);
  if (user !== null) for (const folder of folders) await chown(folder, user, user);
  const opened = folders.map((folder) => openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY));
  const supervisorGroup = version === 1 ? [] : [openSync(join(folders[0] ?? "", SUPERVISOR, "cgroup.procs"), "w")];
  const descriptors = [...opened, ...supervisorGroup];
  const inherited = descriptors.map((_, index) => FIRST_DESCRIPTOR + index);
  return {
    descriptors,
    handed: { version, folders: inherited.slice(0, opened.length), own: inherited[opened.length] ?? null },
    closeDescriptors: () => descriptors.splice(0).forEach((descriptor) => closeSync(descriptor)),
    remove: async () => {
      descriptors.splice(0).forEach((descriptor) => close(descriptor));
      await removeGroups(folders);
    },
  };
}

const RUN_FILES = {
  1: {
    memory: "memory.limit_in_bytes",
    swap: null,
    kills: "memory.oom_control",
    peak: "memory.max_usage_in_bytes",
  },
  2: { memory: "memory.max", swap: "memory.swap.max", kills: "memory.events", peak: "memory.peak" },
} as const;

async function makeForRun(
  { version, folders: above }: ControlGroupFolders,
  limits: { readonly memory_bytes: number; readonly processes: number },
): Promise<RunGroup> {
  const name = randomUUID();
  const folders = above.map((folder) => join(folder, name));
  for (const folder of folders) await mkdir(folder);
  const [memory = "", processes = memory] = folders;
  const { memory: limit, swap, kills, peak } = RUN_FILES[version];
  await writeFile(join(memory, limit), String(limits.memory_bytes));
  if (swap !== null) await writeFile(join(memory, swap), "0").catch(() => undefined);
  await writeFile(join(processes, "pids.max"), String(limits.processes));
  return {
    add: async (pid) => {
      for (const folder of folders) await writeFile(join(folder, "cgroup.procs"), String(pid)).catch(unlessEnded);
    },
    hasKilled: async () => {
      const text = await readFile(join(memory, kills), "utf8");
      return Number(/^oom_kill (?<count>\d+)/mu.exec(text)?.groups?.["count"] ?? 0) > 0;
    },
    peakMemoryBytes: async () => {
      const text = await readFile(join(memory, peak), "utf8").catch(() => null);
      return text === null ? null : Number(text);
    },
    remove: () => removeGroups(folders),
  };
}

/** A process may end before it is moved. */
function unlessEnded(error: NodeJS.ErrnoException): void {
  if (error.code !== "ESRCH") throw error;
}

async function prepareUnified(folder: string, user: number | null): Promise<void> {
  await mkdir(join(folder, SUPERVISOR));
  await enableControllers(folder);
  if (user !== null) for (const file of NEEDED_BY_WORKER) await chown(join(folder, file), user, user);
}

/** Keeps groups with processes, which may belong to another namespace. */
async function removeLeftoverGroups(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const [pid = ""] = name.slice(PREFIX.length).split("-");
    if (!isAlive(Number(pid))) await removeGroup(join(folder, name));
  }
}

/** Retries, because ended processes may leave late. */
async function removeGroups(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (let attempt = 0; attempt < REMOVAL_ATTEMPTS && !(await removeGroup(folder)); attempt += 1) {
      await delay(REMOVAL_PAUSE_MS);
    }
  }
}

async function removeGroup(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isDirectory()) await removeGroup(join(folder, entry.name));
  return rmdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );
}
