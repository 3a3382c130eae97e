import type { ExecutionRequest } from "@repost/spec";
import type { ResolvedEnvironment } from "../resolved-environment.ts";

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
}

const HASH_SEED = /^(random|\d{1,10})$/;

export function profileOf(
  { runtime, preload, env, network }: ExecutionRequest,
  environment: ResolvedEnvironment | null,
): WorkerProfile {
  const hashSeed = env?.["PYTHONHASHSEED"] ?? "0";
  return {
    runtime,
    sitePackages: environment?.sitePackages ?? null,
    preload: [...new Set(preload)].toSorted(),
    // One that the interpreter would refuse must not keep a worker from starting.
    hashSeed: HASH_SEED.test(hashSeed) ? hashSeed : "0",
    network: network ?? false,
  };
}

/** The environment that a worker is started with; programs get another. */
export function workerEnvironment({ hashSeed }: WorkerProfile): Readonly<Record<string, string>> {
  // A library that keeps threads would hang in a fork.
  const single = { OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC", PYTHONHASHSEED: hashSeed, ...single };
}

/** How a worker runs programs; a dictionary for runtime/python/worker.py. */
export interface WorkerOptions {
  /** Each run has namespaces of its own, for which the worker must own the ones it is in. */
  readonly isolated: boolean;
  /** The worker is process 1 of a container, with rights over users only, and each run is another user. @default false */
  readonly contained?: boolean;
  /** Folders of packages, last on the path. */
  readonly paths: readonly string[];
  /** Places that cannot just lead into a run's scratch space. */
  readonly occupied: readonly { readonly path: string; readonly folder: string; readonly keep: readonly string[] }[];
}

/** The arguments of an interpreter that becomes a worker: no site-packages, no .pth files, nothing compiled is written. */
export function workerArguments(entry: string, { preload }: WorkerProfile, options: WorkerOptions): readonly string[] {
  return ["-S", "-s", "-B", entry, JSON.stringify({ ...options, preload })];
}
