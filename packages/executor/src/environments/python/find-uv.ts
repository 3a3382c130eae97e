import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { uvMissing } from "../../errors.ts";
import { isAtLeast } from "../../version.ts";
import type { CacheFolder } from "../cache-folder.ts";
import { publishFolder } from "../publish-folder.ts";
import { withoutAddresses } from "../without-addresses.ts";

const OLDEST = "0.5";
const RANGE = `uv>=${OLDEST},<1`;

/** @throws ExecutorError EXECUTOR_UV_MISSING */
export async function findUv(
  { tools }: Pick<CacheFolder, "tools">,
  python: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (await isUsable("uv", environment)) return "uv";
  const program = join(tools, "uv", "bin", process.platform === "win32" ? "uv.exe" : "uv");
  if (await exists(program)) return program;
  await publishFolder(tools, "uv", async (folder) => {
    const options = ["--disable-pip-version-check", "--no-input", "--quiet", "--no-deps", "--only-binary", ":all:"];
    const install = ["-I", "-m", "pip", "install", ...options, "--target", folder, RANGE];
    await run(python, install, environment).catch((cause: unknown) => {
      const printed = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : "";
      throw uvMissing(withoutAddresses(printed) || "pip cannot be started");
    });
  });
  if (await isUsable(program, environment)) return program;
  throw uvMissing("what pip installed does not start");
}

async function isUsable(program: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    const { stdout } = await run(program, ["--version"], environment);
    return isAtLeast(/\d+\.\d+/u.exec(stdout)?.[0] ?? "", OLDEST);
  } catch {
    return false;
  }
}

function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ stdout: string }> {
  return promisify(execFile)(file, args, { timeout: 300_000, env });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
