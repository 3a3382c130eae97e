import type { ExecutionRequest } from "@repost/spec";
import { type NodeProfile, nodeProfileOf, type NodeWorkerOptions } from "../node/node-worker.ts";
import type { ResolvedEnvironment } from "../resolved-environment.ts";
import { type SentLibrary, sentLibrary } from "./sent-library.ts";

/** What a worker is started with, so that a request can only be run by one that fits. */
export interface WorkerProfile {
  readonly runtime: "python" | "node";
  /** Folder of the packages that can be imported, on this machine; null for none. */
  readonly sitePackages: string | null;
  /** Modules to load before any run, sorted. */
  readonly preload: readonly string[];
  /** An interpreter reads it when it starts. */
  readonly hashSeed: string;
  readonly network: boolean;
  /** Modules of the caller's, which the worker gets before anything else; null for none. */
  readonly library: SentLibrary | null;
  /** What only Node needs; null for Python. */
  readonly node: NodeProfile | null;
  /** Folder that every run starts in, and the folders inside it that runs see empty; null for none. */
  readonly folder: { readonly root: string; readonly hidden: readonly string[] } | null;
}

/** As the interpreter reads it. */
const MOST_HASH_SEED = 4_294_967_295;

export function profileOf(request: ExecutionRequest, environment: ResolvedEnvironment | null): WorkerProfile {
  const { runtime, preload, env, network = false } = request;
  const common = {
    runtime,
    sitePackages: environment?.sitePackages ?? null,
    network,
    library: request.library === undefined ? null : sentLibrary(request.library),
    folder: request.view === undefined ? null : { root: request.view.root, hidden: request.view.hidden ?? [] },
  };
  // Node knows nothing of the rest, and must not have another worker for it.
  if (runtime === "node") return { ...common, preload: [], hashSeed: "0", node: nodeProfileOf(request) };
  const hashSeed = env?.["PYTHONHASHSEED"] ?? "0";
  return {
    ...common,
    preload: [...new Set(preload)].toSorted(),
    // One that the interpreter would refuse must not keep a worker from starting.
    hashSeed: isHashSeed(hashSeed) ? hashSeed : "0",
    node: null,
  };
}

/**
 * Whether a worker with one profile can run what asks for another: it may have loaded more. Not where nothing is to be loaded, for forks of
 * what has loaded much take longer.
 */
export function fitsProfile(has: WorkerProfile, wanted: WorkerProfile): boolean {
  const rest = (profile: WorkerProfile): string => JSON.stringify({ ...profile, preload: [] });
  const loadsEnough = wanted.preload.length > 0 && wanted.preload.every((name) => has.preload.includes(name));
  return loadsEnough && rest(has) === rest(wanted);
}

function isHashSeed(text: string): boolean {
  return text === "random" || (/^\d+$/.test(text) && Number(text) <= MOST_HASH_SEED);
}

/** The environment that a worker is started with; programs get another. */
export function workerEnvironment({ hashSeed }: WorkerProfile): Readonly<Record<string, string>> {
  // A library that keeps threads would hang in a fork.
  const single = { OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC", PYTHONHASHSEED: hashSeed, ...single };
}

/** How a worker runs programs; a dictionary for runtime/python/worker.py. */
export interface WorkerOptions {
  /** How Node is started, in a worker that runs its programs. @default null */
  readonly node?: NodeWorkerOptions | null;
  /** Each run has namespaces of its own, for which the worker must own the ones it is in. */
  readonly isolated: boolean;
  /** The worker is process 1 of a container, with rights over users only, and each run is another user. @default false */
  readonly contained?: boolean;
  /** Each run has a network of its own, too. @default false */
  readonly network_apart?: boolean;
  /** Where the worker makes a control group for each run: descriptors of folders, and of the group that the worker enters itself. @default null */
  readonly groups?: {
    readonly version: 1 | 2;
    readonly folders: readonly number[];
    readonly own: number | null;
  } | null;
  /** Folders of packages, last on the path. */
  readonly paths: readonly string[];
  /** Places that cannot just lead into a run's scratch space. */
  readonly occupied: readonly { readonly path: string; readonly folder: string; readonly keep: readonly string[] }[];
  /** What runs do not see of the folder that they start in; null where each starts in a fresh one. @default null */
  readonly folder?: { readonly hidden: readonly string[]; readonly overlay: boolean } | null;
}

/** The arguments of an interpreter that becomes a worker: no site-packages, no .pth files, nothing compiled is written. */
export function workerArguments(
  entry: string,
  { preload, library }: WorkerProfile,
  options: WorkerOptions,
): readonly string[] {
  return ["-S", "-s", "-B", entry, JSON.stringify({ ...options, preload, library: library !== null })];
}
