import { execFile } from "node:child_process";
import type { CacheFolder } from "../cache-folder.ts";
import { indexUnreachable, uvMissing } from "../../errors.ts";
import type { ToolResult } from "../tool-result.ts";
import { withoutAddresses } from "../without-addresses.ts";

export interface Uv {
  readonly program: string;
  readonly python: string;
  /** Target Python version; null for the version of `python`. */
  readonly pythonVersion: string | null;
  readonly cache: CacheFolder;
  /** Names the indexes; may contain credentials. */
  readonly environment: NodeJS.ProcessEnv;
}

const LONGEST_MS = 1_800_000;
const MAX_BYTES = 67_108_864;
const NETWORK =
  /error sending request|dns error|failed to fetch|connection (?:refused|reset)|timed out|tls|certificate/iu;

export function pythonArguments({ python, pythonVersion }: Uv): readonly string[] {
  return ["--python", python, ...(pythonVersion === null ? [] : ["--python-version", pythonVersion])];
}

/**
 * No package code runs.
 * @throws ExecutorError EXECUTOR_INDEX_UNREACHABLE; EXECUTOR_UV_MISSING when it cannot start
 */
export async function runUv(
  { program, cache, environment }: Uv,
  args: readonly string[],
  cwd: string,
  signal?: AbortSignal,
): Promise<ToolResult> {
  const env = {
    UV_CACHE_DIR: cache.downloads,
    ...environment,
    // The cache may be on another disk, and hard links share the read-only mode.
    UV_LINK_MODE: "copy",
    UV_PYTHON_DOWNLOADS: "never",
    UV_NO_PROGRESS: "1",
    NO_COLOR: "1",
  };
  const options = { cwd, env, timeout: LONGEST_MS, maxBuffer: MAX_BYTES, ...(signal === undefined ? {} : { signal }) };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve({ status: "done", printed: stdout });
      else if (signal?.aborted === true) reject(signal.reason as Error);
      else if (typeof error.code !== "number")
        reject(uvMissing(`${program} cannot be run (${error.code ?? "killed"})`));
      else if (NETWORK.test(stderr)) reject(indexUnreachable(withoutAddresses(stderr)));
      else resolve({ status: "refused", detail: withoutAddresses(stderr) });
    });
  });
}
