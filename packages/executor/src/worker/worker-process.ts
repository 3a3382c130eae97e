import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import { WorkerConnection } from "./worker-connection.ts";
import type { PooledWorker } from "./worker-pool.ts";

export interface WorkerCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly descriptors?: readonly number[];
}

/** Time to end by itself before its process group is killed. */
const PATIENCE_MS = 3_000;
const LINGER_MS = 500;
const PRINTED_CHARACTERS = 4_096;

/** Leads its own process group, the only one ever signalled, and only before it is reaped. */
export class WorkerProcess implements PooledWorker {
  readonly connection: WorkerConnection;
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;
  #printed = "";

  /** @throws Error when the command cannot start */
  static async start({ file, args, env, cwd, descriptors = [] }: WorkerCommand): Promise<WorkerProcess> {
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ["pipe", "pipe", "pipe", ...descriptors] });
    await once(child, "spawn");
    return new WorkerProcess(child);
  }

  private constructor(child: ChildProcess) {
    const { stdin, stdout, stderr } = child;
    if (stdin === null || stdout === null || stderr === null) throw new TypeError("A child process has no pipes.");
    this.#child = child;
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

  printed(): string {
    return this.#printed.trim();
  }

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
      // A privileged wrapper cannot be signalled.
      for (const stream of [this.#child.stdout, this.#child.stdin]) stream?.destroy();
    }
  }
}
