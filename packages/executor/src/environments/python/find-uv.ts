import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { uvMissing } from "../../errors.ts";
import type { CacheFolder } from "../cache-folder.ts";
import { publishFolder } from "../publish-folder.ts";
import { withoutAddresses } from "../without-addresses.ts";

interface FindUvOptions {
  readonly cache: CacheFolder;
  readonly python: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

const RANGE = "uv>=0.5,<1";
const LEAST_MINOR = 5;

/** @throws ExecutorError EXECUTOR_UV_MISSING */
export async function findUv({ cache, python, environment, signal }: FindUvOptions): Promise<string> {
  if (await isUsable("uv", environment, signal)) return "uv";
  const program = join(cache.tools, "uv", "bin", process.platform === "win32" ? "uv.exe" : "uv");
  if (await exists(program)) return program;
  await publishFolder({
    parent: cache.tools,
    name: "uv",
    fill: async (folder) => {
      const options = ["--disable-pip-version-check", "--no-input", "--quiet", "--no-deps", "--only-binary", ":all:"];
      await run(
        python,
        ["-I", "-m", "pip", "install", ...options, "--target", folder, RANGE],
        environment,
        signal,
      ).catch((cause: unknown) => {
        signal?.throwIfAborted();
        const printed = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : "";
        throw uvMissing(withoutAddresses(printed) || "pip cannot be started");
      });
    },
  });
  if (await isUsable(program, environment, signal)) return program;
  throw uvMissing("what pip installed does not start");
}

async function isUsable(
  program: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    const { stdout } = await run(program, ["--version"], environment, signal);
    const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/u.exec(stdout) ?? []).map(Number);
    return major > 0 || minor >= LEAST_MINOR;
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}

function run(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<{ stdout: string }> {
  return promisify(execFile)(file, args, { timeout: 300_000, env, ...(signal === undefined ? {} : { signal }) });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
