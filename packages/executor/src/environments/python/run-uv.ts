import type { CacheFolder } from "../cache-folder.ts";
import { uvMissing } from "../../errors.ts";
import { runTool, type ToolResult } from "../tool-result.ts";

export interface Uv {
  readonly program: string;
  readonly python: string;
  /** Target Python version; null for the version of `python`. */
  readonly pythonVersion: string | null;
  readonly cache: CacheFolder;
  /** Names the indexes; may contain credentials. */
  readonly environment: NodeJS.ProcessEnv;
}

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
  const cannotStart = (code: string): Error => uvMissing(`${program} cannot be run (${code})`);
  return await runTool(program, args, { cwd, env, signal }, { network: NETWORK, cannotStart });
}
