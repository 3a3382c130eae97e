import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import { WorkerConnection } from "./worker-connection.ts";

/** A command that starts a worker, in whatever wrapping. */
export interface WorkerCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Descriptors of this process that the worker gets as 3 and above. @default [] */
  readonly descriptors?: readonly number[];
}

/** How long a worker may take to end by itself before its process group is killed. */
const PATIENCE_MS = 3_000;
/** How long a pipe may stay open after its process is gone: something that got away may hold the other end. */
const LINGER_MS = 500;
/** Kept of what a worker prints about itself. */
const PRINTED_CHARACTERS = 4_096;

/**
 * A worker as a child process. It leads a process group of its own, the only one that is ever signalled, and only while
 * its leader is not reaped, so that the number is certainly its own.
 */
export class WorkerProcess {
  readonly connection: WorkerConnection;
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;
  #printed = "";

  /** @throws Error where the system cannot start the command */
  static async start({ file, args, env, cwd, descriptors = [] }: WorkerCommand): Promise<WorkerProcess> {
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ["pipe", "pipe", "pipe", ...descriptors] });
    await once(child, "spawn");
    return new WorkerProcess(child);
  }

  private constructor(child: ChildProcess) {
    const { stdin, stdout, stderr } = child;
    if (stdin === null || stdout === null || stderr === null) throw new TypeError("A child process has no pipes.");
    this.#child = child;
    // A worker that waits keeps nobody from ending; a run has timers, which do.
    child.unref();
    for (const stream of [stdin, stdout, stderr]) if (stream instanceof Socket) stream.unref();
    this.#gone = once(child, "close");
    stderr.on(
      "data",
      (chunk: Buffer) => (this.#printed = (this.#printed + chunk.toString()).slice(-PRINTED_CHARACTERS)),
    );
    stderr.on("error", () => stderr.destroy());
    this.connection = new WorkerConnection({ input: stdin, output: stdout, terminate: () => this.#kill() });
    child.once("exit", () => {
      const linger = setTimeout(() => [stdin, stdout, stderr].map((stream) => stream.destroy()), LINGER_MS);
      child.once("close", () => clearTimeout(linger));
    });
  }

  /** What it printed about itself, the end of it. */
  get printed(): string {
    return this.#printed.trim();
  }

  /** Lets it end, and ends it where it does not. */
  async close(): Promise<void> {
    this.#child.ref();
    this.connection.end();
    const timer = setTimeout(() => this.#kill(), PATIENCE_MS);
    await this.#gone;
    clearTimeout(timer);
  }

  #kill(): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It ended at this moment, or a wrapper with a privilege of its own is not ours to signal; closing its pipes remains.
      for (const stream of [this.#child.stdout, this.#child.stdin]) stream?.destroy();
    }
  }
}
