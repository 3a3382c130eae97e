import type { ExecutionRequest } from "@repost/spec";
import { type NodeProfile, nodeProfileOf, type NodeWorkerOptions } from "../node/node-worker.ts";
import type { ResolvedEnvironment } from "../resolved-environment.ts";
import { type SentLibrary, sentLibrary } from "./sent-library.ts";

export interface WorkerProfile {
  readonly runtime: "python" | "node";
  readonly sitePackages: string | null;
  readonly preload: readonly string[];
  readonly hashSeed: string;
  readonly network: boolean;
  readonly library: SentLibrary | null;
  readonly node: NodeProfile | null;
  readonly folder: { readonly root: string; readonly hidden: readonly string[] } | null;
}

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
  if (runtime === "node") return { ...common, preload: [], hashSeed: "0", node: nodeProfileOf(request) };
  const hashSeed = env?.["PYTHONHASHSEED"] ?? "0";
  return {
    ...common,
    preload: [...new Set(preload)].toSorted(),
    // An invalid seed must not prevent the start.
    hashSeed: isHashSeed(hashSeed) ? hashSeed : "0",
    node: null,
  };
}

/** More preloaded modules fit, unless nothing is requested: large processes fork slowly. */
export function fitsProfile(has: WorkerProfile, wanted: WorkerProfile): boolean {
  const rest = (profile: WorkerProfile): string => JSON.stringify({ ...profile, preload: [] });
  const loadsEnough = wanted.preload.length > 0 && wanted.preload.every((name) => has.preload.includes(name));
  return loadsEnough && rest(has) === rest(wanted);
}

function isHashSeed(text: string): boolean {
  return text === "random" || (/^\d+$/.test(text) && Number(text) <= MOST_HASH_SEED);
}

/** Environment of the worker process, not of programs. */
export function workerEnvironment({ hashSeed }: WorkerProfile): Readonly<Record<string, string>> {
  // Libraries must not start threads, which would hang in a fork.
  const single = { OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC", PYTHONHASHSEED: hashSeed, ...single };
}

export interface WorkerOptions {
  /** @default null */
  readonly node?: NodeWorkerOptions | null;
  /** Isolates each run. The worker must own its namespaces. */
  readonly isolated: boolean;
  /** Each run has another user in the worker's container. @default false */
  readonly contained?: boolean;
  /** @default false */
  readonly network_apart?: boolean;
  /** Descriptors of the control groups' folders. @default null */
  readonly groups?: {
    readonly version: 1 | 2;
    readonly folders: readonly number[];
    readonly own: number | null;
  } | null;
  readonly paths: readonly string[];
  /** Paths that cannot link to scratch space. */
  readonly occupied: readonly { readonly path: string; readonly folder: string; readonly keep: readonly string[] }[];
  /** @default null */
  readonly folder?: { readonly hidden: readonly string[]; readonly overlay: boolean } | null;
}

export function workerArguments(
  entry: string,
  { preload, library }: WorkerProfile,
  options: WorkerOptions,
): readonly string[] {
  return ["-S", "-s", "-B", entry, JSON.stringify({ ...options, preload, library: library !== null })];
}
