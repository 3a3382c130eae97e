import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** Makes the start of a command faster. */
const COMPILED = path.join(tmpdir(), "node-compile-cache");
const CLI = fileURLToPath(new URL("../../packages/cli/src", import.meta.url));

/** Starts more slowly than the bundle. */
export const SOURCE_COMMAND = path.join(CLI, "main.ts");

export interface RepostRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunRepostOptions {
  /** Resolves when SIGKILL ends the command. */
  readonly killWhen?: Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export async function runCommand(
  file: string,
  args: readonly string[],
  options: RunRepostOptions = {},
): Promise<RepostRun> {
  const child = spawn(process.execPath, ["--conditions=@repost/source", file, ...args], {
    cwd: options.cwd ?? CLI,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  void options.killWhen?.then(() => child.kill("SIGKILL"));
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  return { code, signal, stdout, stderr };
}
