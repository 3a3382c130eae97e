import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import { constants } from "node:os";
import { Readable } from "node:stream";
import { type ControlEvent, type EndedEvent, parseControlEvent, type StartedEvent } from "./control-events.ts";
import { MessageLines } from "./message-lines.ts";

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
/** The supervisor sends two events. */
const CONTROL_BYTES = 65_536;

/** @throws Error where the system cannot start the command */
export async function startSupervisor({ file, args, env, cwd }: SupervisorCommand): Promise<SupervisedProcess> {
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"] });
  await once(child, "spawn");
  return new SupervisedProcess(child);
}

/**
 * A supervisor and what it runs. It leads a process group of its own, the only one that is ever signalled, and only while
 * the supervisor is not reaped, so that the number is certainly its own.
 */
export class SupervisedProcess {
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly messages: Socket;
  /** Resolves when the supervisor is gone and its pipes are closed. */
  readonly ended: Promise<void>;
  /** What the supervisor said about the program's start; undefined until then. */
  started: StartedEvent | undefined;
  /** By performance.now(). */
  startedAt: number | undefined;
  /** What the supervisor said about the program's end. */
  outcome: EndedEvent | undefined;
  /** Whether its process group had to be killed from here. */
  killed = false;

  readonly #child: ChildProcess;
  readonly #control: Socket;
  readonly #timers = new Set<NodeJS.Timeout>();
  #onStarted: () => void = () => undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    const [, stdout, stderr, messages, control] = child.stdio;
    this.stdout = instanceOf(Readable, stdout);
    this.stderr = instanceOf(Readable, stderr);
    this.messages = instanceOf(Socket, messages);
    this.#control = instanceOf(Socket, control);
    for (const stream of [this.stdout, this.stderr, this.messages, this.#control]) {
      // A pipe that breaks has its process gone, and that is seen by its end.
      stream.on("error", () => stream.destroy());
    }
    const events = new MessageLines(CONTROL_BYTES, (line) => this.#note(parseControlEvent(line)));
    this.#control.on("data", (chunk: Buffer) => events.add(chunk));
    child.once("exit", () => this.#after(LINGER_MS, () => this.#destroyPipes()));
    this.ended = once(child, "close").then(() => this.#clearTimers());
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** The signal that ended it; a wrapper around it reports one of its child's as 128 and more. */
  get exitSignal(): string | null {
    const { signalCode, exitCode } = this.#child;
    if (signalCode !== null || exitCode === null || exitCode <= 128) return signalCode;
    return Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0] ?? null;
  }

  /** Sends the request; the run is killed when it has not started in one time, and not ended in the other. */
  run(request: Buffer, startMs: number, wallMs: number): void {
    this.#after(startMs, () => this.started ?? this.kill());
    this.#onStarted = () => this.#after(wallMs + PATIENCE_MS, () => this.kill());
    this.#control.write(request);
  }

  /** Ends the run: the supervisor sees its control socket end, kills what it started and goes. */
  end(): void {
    this.#control.end();
    this.#after(PATIENCE_MS, () => this.kill());
  }

  kill(): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    this.killed = true;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It ended at this moment, or a wrapper with a privilege of its own is not ours to signal; closing its pipes remains.
      this.#destroyPipes();
    }
  }

  #note(event: ControlEvent | undefined): void {
    if (event?.event === "ended") this.outcome = event;
    if (event?.event !== "started") return;
    this.started = event;
    this.startedAt = performance.now();
    this.#onStarted();
  }

  #after(milliseconds: number, act: () => void): void {
    this.#timers.add(setTimeout(act, milliseconds));
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #destroyPipes(): void {
    for (const stream of [this.stdout, this.stderr, this.messages, this.#control]) stream.destroy();
  }
}

function instanceOf<T>(type: new (...args: never[]) => T, value: unknown): T {
  if (value instanceof type) return value;
  throw new TypeError(`A pipe of a child process is no ${type.name}.`);
}
