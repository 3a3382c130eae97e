import { DEFAULT_LIMITS, type ExecutionFile, type ExecutionRequest } from "@repost/spec";
import { makesDirectCalls } from "./direct-calls-library.ts";

/** What a Node that waits for its program must know before. */
export interface NodeProfile {
  /** The engine's own limit, in megabytes: it ends a program at once, where the sum of a run is looked at now and then. */
  readonly heapMegabytes: number;
  /** Whether a thread for calls is started ahead of time, too. */
  readonly makesCalls: boolean;
  /** What calls that are made in the process itself load: only scripts, which needs less, or modules as well; null for other programs. */
  readonly directCalls: "scripts" | "modules" | null;
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
/** As much of a stack as threads have; modules that are evaluated by a program, without a word about it. */
const LIKE_A_THREAD = {
  scripts: ["--stack-size=3904"],
  modules: ["--stack-size=3904", "--experimental-vm-modules", "--no-warnings"],
};
/** What texts and names of modules have, and scripts seldom. */
const OF_MODULES = /\b(?:import|export|await)\b/;
const NAMED_AS_MODULE = /\.m[jt]s$/;
/** Programs that start threads. */
const CALLS = ["repost_runtime/calls", "repost_runtime/variants"];

export function nodeProfileOf(request: ExecutionRequest): NodeProfile {
  const { limits, files } = request;
  const bytes = limits?.memory_bytes ?? DEFAULT_LIMITS.memory_bytes;
  return {
    heapMegabytes: Math.max(1, Math.floor(bytes / MEGABYTE)),
    makesCalls: files.some(({ content }) => CALLS.some((program) => includes(content, program))),
    directCalls: makesDirectCalls(request) ? loadedBy(request) : null,
  };
}

/** What installed packages load is not known. */
function loadedBy({ files, environment = null }: ExecutionRequest): "scripts" | "modules" {
  const mayBeModule = ({ path, content }: ExecutionFile): boolean =>
    NAMED_AS_MODULE.test(path) || path.endsWith("package.json") || OF_MODULES.test(textOf(content));
  return environment !== null || files.some(mayBeModule) ? "modules" : "scripts";
}

function includes(content: string | Uint8Array, text: string): boolean {
  return typeof content === "string" ? content.includes(text) : Buffer.from(content).includes(text);
}

function textOf(content: string | Uint8Array): string {
  return typeof content === "string" ? content : Buffer.from(content).toString("latin1");
}

/** Arguments of a Node that makes calls by itself. */
export function directCallArguments(loaded: "scripts" | "modules"): readonly string[] {
  return LIKE_A_THREAD[loaded];
}

/** `library` is the folder of the runtime library as the worker sees it. */
export function nodeWorkerOptions(
  { heapMegabytes, makesCalls, directCalls }: NodeProfile,
  executable: string,
  library: string,
): NodeWorkerOptions {
  // What is compiled is good for an engine with the same options only.
  const options = [
    `--max-old-space-size=${heapMegabytes}`,
    ...(directCalls === null ? [] : directCallArguments(directCalls)),
  ];
  return {
    executable,
    arguments: [
      ...options,
      `${library}/bootstrap.cjs`,
      ...(makesCalls ? ["--calls"] : []),
      ...(directCalls === null ? [] : ["--direct"]),
    ],
    compiler: [...options, `${library}/library.cjs`],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC" },
  };
}
