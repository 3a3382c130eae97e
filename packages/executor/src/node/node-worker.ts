import { DEFAULT_LIMITS, type ExecutionRequest } from "@repost/spec";

/** What a Node that waits for its program must know before. */
export interface NodeProfile {
  /** The engine's own limit, in megabytes: it ends a program at once, where the sum of a run is looked at now and then. */
  readonly heapMegabytes: number;
  /** Whether a thread for calls is started ahead of time, too. */
  readonly makesCalls: boolean;
}

/** How a worker starts Node; a part of the dictionary for runtime/python/worker.py. */
export interface NodeWorkerOptions {
  readonly executable: string;
  readonly arguments: readonly string[];
  /** Arguments with which it compiles a library. */
  readonly compiler: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const MEGABYTE = 1_048_576;
/** Programs that start threads. */
const CALLS = [Buffer.from("repost_runtime/calls"), Buffer.from("repost_runtime/variants")];

export function nodeProfileOf({ limits, files }: ExecutionRequest): NodeProfile {
  const bytes = limits?.memory_bytes ?? DEFAULT_LIMITS.memory_bytes;
  return {
    heapMegabytes: Math.max(1, Math.floor(bytes / MEGABYTE)),
    makesCalls: files.some(({ content }) => CALLS.some((program) => Buffer.from(content).includes(program))),
  };
}

/** `library` is the folder of the runtime library as the worker sees it. */
export function nodeWorkerOptions(
  { heapMegabytes, makesCalls }: NodeProfile,
  executable: string,
  library: string,
): NodeWorkerOptions {
  // What is compiled is good for an engine with the same options only.
  const options = [`--max-old-space-size=${heapMegabytes}`];
  return {
    executable,
    arguments: [...options, `${library}/bootstrap.cjs`, ...(makesCalls ? ["--calls"] : [])],
    compiler: [...options, `${library}/library.cjs`],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC" },
  };
}
