import { execFile } from "node:child_process";
import { indexUnreachable, npmMissing } from "../../errors.ts";
import type { CacheFolder } from "../cache-folder.ts";
import type { ToolResult } from "../tool-result.ts";
import { withoutAddresses } from "../without-addresses.ts";

export interface Npm {
  readonly cache: CacheFolder;
  /** Environment that names the registry; may contain credentials. */
  readonly environment: NodeJS.ProcessEnv;
}

const LONGEST_MS = 1_800_000;
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
  const options = { cwd, env, timeout: LONGEST_MS, maxBuffer: 67_108_864, ...(signal === undefined ? {} : { signal }) };
  return new Promise((resolve, reject) => {
    execFile("npm", [...args, ...ALWAYS], options, (error, stdout, stderr) => {
      if (error === null) resolve({ status: "done", printed: stdout });
      else if (signal?.aborted === true) reject(signal.reason as Error);
      else if (typeof error.code !== "number") reject(npmMissing(error.code ?? "killed"));
      else if (NETWORK.test(stderr)) reject(indexUnreachable(withoutAddresses(stderr)));
      else
        resolve({
          status: "refused",
          detail: withoutAddresses(stderr.replaceAll(/^npm error( A complete log.*)?/gmu, "")),
        });
    });
  });
}
