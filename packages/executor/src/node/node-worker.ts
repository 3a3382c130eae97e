import { DEFAULT_LIMITS, type ExecutionFile, type ExecutionRequest } from "@repost/spec";
import { makesDirectCalls } from "./direct-calls-library.ts";
import { contentText } from "./source-kind.ts";

export interface NodeProfile {
  /** Enforced at once; a run's total is polled. */
  readonly heapMegabytes: number;
  readonly makesCalls: boolean;
  /** Kinds that direct calls load; null for other programs. */
  readonly directCalls: "scripts" | "modules" | null;
}

export interface NodeWorkerOptions {
  readonly executable: string;
  readonly arguments: readonly string[];
  readonly compiler: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const MEGABYTE = 1_048_576;
/** Equal stack size, and vm modules without a warning. */
const LIKE_A_THREAD = {
  scripts: ["--stack-size=3904"],
  modules: ["--stack-size=3904", "--experimental-vm-modules", "--no-warnings"],
};
const OF_MODULES = /\b(?:import|export|await)\b/;
const NAMED_AS_MODULE = /\.m[jt]s$/;
const CALLS = /repost_runtime\/(?:calls|variants)/;

export function nodeProfileOf(request: ExecutionRequest): NodeProfile {
  const { limits, files } = request;
  const bytes = limits?.memory_bytes ?? DEFAULT_LIMITS.memory_bytes;
  return {
    heapMegabytes: Math.max(1, Math.floor(bytes / MEGABYTE)),
    makesCalls: files.some(({ content }) => CALLS.test(contentText(content))),
    directCalls: makesDirectCalls(request) ? loadedBy(request) : null,
  };
}

/** Installed packages may load both kinds. */
function loadedBy({ files, environment = null }: ExecutionRequest): "scripts" | "modules" {
  const mayBeModule = ({ path, content }: ExecutionFile): boolean =>
    NAMED_AS_MODULE.test(path) || path.endsWith("package.json") || OF_MODULES.test(contentText(content));
  return environment !== null || files.some(mayBeModule) ? "modules" : "scripts";
}

export function directCallArguments(loaded: "scripts" | "modules"): readonly string[] {
  return LIKE_A_THREAD[loaded];
}

/** @param library folder inside the worker */
export function nodeWorkerOptions(
  { heapMegabytes, makesCalls, directCalls }: NodeProfile,
  executable: string,
  library: string,
): NodeWorkerOptions {
  // Compiled code needs equal engine options.
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
