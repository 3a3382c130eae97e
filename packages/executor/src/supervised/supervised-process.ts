import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { type ControlEvent, type EndedEvent, parseControlEvent, type StartedEvent } from "./control-events.ts";

/** A command that starts the supervisor, in whatever wrapping. */
export interface SupervisorCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** How long to wait for a supervisor that should end by itself before its process group is killed. */
const PATIENCE_MS = 3_000;
/** How long a pipe may stay open after its process is gone: something that got away may hold the other end. */
const LINGER_MS = 500;

/**
 * A supervisor and what it runs. It leads a process group of its own, the only one that is ever signalled, and only while
 * the supervisor is not reaped, so that the number is certainly its own.
 */
export class SupervisedProcess {
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly messages: Socket;
  /** Resolves when the supervisor is gone and its pipes are closed; rejects only when it could not be started. */
  readonly ended: Promise<void>;
  started: StartedEvent | undefined;
  /** By performance.now(). */
  startedAt: number | undefined;
  outcome: EndedEvent | undefined;
  /** Whether its process group had to be killed from here. */
  killed = false;

  readonly #child: ChildProcess;
  readonly #control: Socket;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor({ file, args, env, cwd }: SupervisorCommand, onStarted: () => void) {
    this.#child = spawn(file, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"] });
    const [, stdout, stderr, messages, control] = this.#child.stdio;
    this.stdout = stdout as Readable;
    this.stderr = stderr as Readable;
    this.messages = socketOf(messages);
    this.#control = socketOf(control);
    this.ended = new Promise((resolve, reject) => {
      this.#child.once("error", (error) => {
        this.#release();
        reject(error);
      });
      this.#child.once("exit", () => this.#after(LINGER_MS, () => this.#destroyPipes()));
      this.#child.once("close", () => {
        this.#release();
        resolve();
      });
    });
    this.#listen(onStarted);
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  get exitSignal(): NodeJS.Signals | null {
    return this.#child.signalCode;
  }

  send(request: Buffer): void {
    this.#control.write(request);
  }

  /** Ends the run: the supervisor sees its control socket end, kills what it started and goes. */
  end(): void {
    this.#control.end();
    this.#after(PATIENCE_MS, () => this.kill());
  }

  /** Kills the group unless the supervisor is gone by then. */
  killAfter(milliseconds: number): void {
    this.#after(milliseconds + PATIENCE_MS, () => this.kill());
  }

  kill(): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    this.killed = true;
    process.kill(-pid, "SIGKILL");
  }

  #listen(onStarted: () => void): void {
    const decoder = new StringDecoder("utf8");
    let rest = "";
    this.#control.on("data", (chunk: Buffer) => {
      const lines = (rest + decoder.write(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#note(parseControlEvent(line), onStarted);
    });
  }

  #note(event: ControlEvent, onStarted: () => void): void {
    if (event.event === "ended") {
      this.outcome = event;
      return;
    }
    this.started = event;
    this.startedAt = performance.now();
    onStarted();
  }

  #after(milliseconds: number, act: () => void): void {
    this.#timers.add(setTimeout(act, milliseconds));
  }

  #destroyPipes(): void {
    for (const stream of [this.stdout, this.stderr, this.messages, this.#control]) stream.destroy();
  }

  #release(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

function socketOf(stream: unknown): Socket {
  if (!(stream instanceof Socket)) throw new TypeError("A pipe of a child process is no socket.");
  // The other end goes away with its process; that is seen at the end of the stream, not here.
  stream.on("error", () => stream.destroy());
  return stream;
}
