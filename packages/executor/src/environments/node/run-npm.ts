import { npmMissing } from "../../errors.ts";
import type { CacheFolder } from "../cache-folder.ts";
import { runTool, type ToolResult } from "../tool-result.ts";

export interface Npm {
  readonly cache: CacheFolder;
  /** Environment that names the registry; may contain credentials. */
  readonly environment: NodeJS.ProcessEnv;
}

const NETWORK = /code (?:ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT|SELF_SIGNED)|CERT_/u;
const ALWAYS = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--omit-lockfile-registry-resolved"];

/**
 * Runs no package scripts.
 * @throws ExecutorError EXECUTOR_INDEX_UNREACHABLE, EXECUTOR_NPM_MISSING
 */
export async function runNpm(
  { cache, environment }: Npm,
  args: readonly string[],
  cwd: string,
  signal?: AbortSignal,
): Promise<ToolResult> {
  const env = { npm_config_cache: cache.npm, ...environment, npm_config_update_notifier: "false" };
  const failures = { network: NETWORK, cannotStart: npmMissing, omitted: /^npm error( A complete log.*)?/gmu };
  return await runTool("npm", [...args, ...ALWAYS], { cwd, env, signal }, failures);
}
