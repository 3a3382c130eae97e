import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { sandboxUnavailable, SILENT_END } from "../../errors.ts";
import { remedyFor } from "../../sandbox/bubblewrap.ts";
import type { LayerStore, RunFolder, StoredLayer } from "./layer-store.ts";
import { treeUsage } from "./process-tree.ts";

interface OverlayProcessOptions {
  readonly store: Pick<LayerStore, "path" | "user" | "lowerFolders">;
  readonly layer: Pick<StoredLayer, "folders">;
  readonly run: Pick<RunFolder, "upper" | "work">;
  readonly bubblewrap: string;
  readonly args: readonly string[];
  readonly command: string;
  readonly filter: string | null;
  /** null where a control group limits them. */
  readonly processes: number | null;
  readonly input: Readable | string;
  /** Adds the process to a control group before it starts work. */
  readonly onStart: (pid: number) => Promise<void>;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

export interface OverlayResult {
  readonly exitCode: number | null;
  readonly cpuMs: number;
}

export const MERGED = "/tmp/root";

/** Waits for a line, so that nothing starts after its parent died. */
const OUTER = `set -e
read -r go <&3
mount -t tmpfs -o mode=755 tmpfs /tmp
mkdir ${MERGED}
mount -t overlay -o "$1" overlay ${MERGED}
shift
exec "$@"`;

/** Waits after the exit code, so that remaining processes can be measured. */
const INNER = `[ -z "$2" ] || ulimit -u "$2" 2>/dev/null || ulimit -p "$2" 2>/dev/null || true
echo ready >&4
read -r go <&3 || exit 1
sh -c "$1" 3<&- 4>&- 5<&-
echo "$?" >&4
read -r go <&3`;

/**
 * When the command or this process ends, the kernel ends all its processes and mounts.
 *
 * @throws ExecutorError EXECUTOR_SANDBOX_UNAVAILABLE
 */
export async function runOnOverlay(options: OverlayProcessOptions): Promise<OverlayResult> {
  const { input, onStart, output, signal } = options;
  const child = start(options);
  const [stdin, control] = [child.stdio[0], child.stdio[3]].map((stream) => stream as Writable);
  const [stdout, stderr, status] = [1, 2, 4].map((descriptor) => child.stdio[descriptor] as Readable);
  if (!stdin || !control || !stdout || !stderr || !status) throw new TypeError("A descriptor is no pipe.");
  for (const stream of [stdin, control]) stream.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const failed = new Promise<unknown>((resolve) => child.once("error", resolve));
  const errors: Buffer[] = [];
  stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  stdout.pipe(output, { end: false });
  let cpuMs = 0;
  const end = (): void => {
    cpuMs = child.pid === undefined ? 0 : treeUsage(child.pid).cpuMs;
    child.kill("SIGKILL");
  };
  signal.addEventListener("abort", end, { once: true });
  try {
    if (child.pid === undefined) throw await failed;
    if (signal.aborted) end();
    const lines = statusLines(status);
    await onStart(child.pid);
    control.write("go\n");
    const isReady = (await lines.next()).done !== true;
    if (isReady) {
      if (typeof input === "string") stdin.end(input);
      else input.pipe(stdin);
      control.write("go\n");
    }
    const { value: code } = await lines.next();
    if (!signal.aborted) end();
    await closed;
    if (signal.aborted) return { exitCode: null, cpuMs };
    if (!isReady) throw notStarted(Buffer.concat(errors).toString("utf8"), undefined);
    return { exitCode: code === undefined ? KILLED : Number(code), cpuMs };
  } catch (cause) {
    throw child.pid === undefined ? notStarted(String(cause), cause) : cause;
  } finally {
    signal.removeEventListener("abort", end);
    child.kill("SIGKILL");
  }
}

const KILLED = 137;

function start(options: OverlayProcessOptions): ChildProcess {
  const { store, layer, run, bubblewrap, args, command, filter, processes } = options;
  const { path, user } = store;
  const mount = `userxattr,lowerdir=${store.lowerFolders(layer)},upperdir=${run.upper},workdir=${run.work}`;
  const descriptor = filter === null ? null : openSync(filter, "r");
  const inside = [...args, ...(descriptor === null ? [] : ["--seccomp", "5"])];
  const inner = ["sh", "-c", INNER, "sh", command, processes === null ? "" : String(processes)];
  const outer = ["--user", "--map-root-user", "--mount", "sh", "-c", OUTER, "sh", mount, bubblewrap, ...inside];
  try {
    return spawn("unshare", [...outer, "--", ...inner], {
      // Root's folders may be closed to the store's user.
      cwd: path,
      ...(user === null ? {} : { uid: user, gid: user }),
      env: { PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/usr/bin:/sbin:/bin` },
      stdio: ["pipe", "pipe", "pipe", "pipe", "pipe", descriptor ?? "ignore"],
    });
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

async function* statusLines(stream: Readable): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (const chunk of stream.setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  return undefined;
}

function notStarted(printed: string, cause: unknown): Error {
  const text = printed.trim() || SILENT_END;
  return sandboxUnavailable(`an environment does not start: ${text}`, remedyFor(text), cause);
}
