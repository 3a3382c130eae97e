import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { sandboxUnavailable } from "../errors.ts";
import { isAtLeast } from "../version.ts";

export const DEFAULT_BUBBLEWRAP = "bwrap";

export interface Bubblewrap {
  readonly file: string;
  readonly version: string;
}

/** @throws ExecutorError EXECUTOR_SANDBOX_UNAVAILABLE */
export async function findBubblewrap(file: string, signal: AbortSignal): Promise<Bubblewrap> {
  if (process.platform !== "linux") {
    throw sandboxUnavailable(
      `namespaces are a part of Linux, and this is ${process.platform}`,
      "Use the docker backend.",
    );
  }
  const version = await askVersion(file, signal);
  if (!isAtLeast(version, "0.5"))
    throw sandboxUnavailable(`bubblewrap ${version} is too old`, "Install bubblewrap 0.5 or later.");
  return { file: await locate(file), version };
}

async function locate(file: string): Promise<string> {
  if (file.includes("/")) return resolve(file);
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, file);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return resolve(path);
  }
  return file;
}

async function askVersion(file: string, signal: AbortSignal): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(file, ["--version"], { timeout: 10_000, signal });
    return /\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] ?? "0";
  } catch (cause) {
    signal.throwIfAborted();
    const remedy = "Install bubblewrap from your distribution: `apt install bubblewrap` or `dnf install bubblewrap`.";
    throw sandboxUnavailable(`"${file}" cannot be started`, remedy, cause);
  }
}

const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /No permissions to create( a)? new namespace|Creating new namespace failed|setting up uid map|clone|unshare/i,
    "Allow unprivileged user namespaces: `sysctl kernel.unprivileged_userns_clone=1`, on Ubuntu `sysctl kernel.apparmor_restrict_unprivileged_userns=0`; inside a container, start that container with permission to create them.",
  ],
  [/mount|proc/i, "Start the surrounding container with permission to mount /proc, or run repost outside of it."],
];

export function remedyFor(printed: string): string {
  const fitting = REMEDIES.find(([pattern]) => pattern.test(printed));
  return fitting?.[1] ?? "Run `bwrap --unshare-all --ro-bind / / true` by hand and mend what it reports.";
}
