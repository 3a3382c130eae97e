import { makesDirectCalls } from "./direct-calls-library.ts";
import { DEFAULT_LIMITS, type ExecutionRequest } from "@repost/spec";

/** What a Node that waits for its program must know before. */
export interface NodeProfile {
  /** The engine's own limit, in megabytes: it ends a program at once, where the sum of a run is looked at now and then. */
  readonly heapMegabytes: number;
  /** Whether a thread for calls is started ahead of time, too. */
  readonly makesCalls: boolean;
  /** Whether calls are made in the process itself, which then is what such a thread is. */
  readonly makesDirectCalls: boolean;
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
/** Modules that can be evaluated anew, without a word about it, and as much of a stack as threads have. */
export const LIKE_A_THREAD = ["--experimental-vm-modules", "--no-warnings", "--stack-size=3904"];
/** Programs that start threads. */
const CALLS = [Buffer.from("repost_runtime/calls"), Buffer.from("repost_runtime/variants")];

export function nodeProfileOf(request: ExecutionRequest): NodeProfile {
  const { limits, files } = request;
  const bytes = limits?.memory_bytes ?? DEFAULT_LIMITS.memory_bytes;
  return {
    heapMegabytes: Math.max(1, Math.floor(bytes / MEGABYTE)),
    makesCalls: files.some(({ content }) => CALLS.some((program) => Buffer.from(content).includes(program))),
    makesDirectCalls: makesDirectCalls(request),
  };
}

/** `library` is the folder of the runtime library as the worker sees it. */
export function nodeWorkerOptions(
  { heapMegabytes, makesCalls, makesDirectCalls: isDirect }: NodeProfile,
  executable: string,
  library: string,
): NodeWorkerOptions {
  // What is compiled is good for an engine with the same options only.
  const options = [`--max-old-space-size=${heapMegabytes}`, ...(isDirect ? LIKE_A_THREAD : [])];
  return {
    executable,
    arguments: [
      ...options,
      `${library}/bootstrap.cjs`,
      ...(makesCalls ? ["--calls"] : []),
      ...(isDirect ? ["--direct"] : []),
    ],
    compiler: [...options, `${library}/library.cjs`],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC" },
  };
}
