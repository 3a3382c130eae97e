import { availableParallelism } from "node:os";
import { executorClosed } from "../errors.ts";
import type { WorkerConnection } from "./worker-connection.ts";

export interface PooledWorker {
  readonly connection: WorkerConnection;
  printed(): string;
  /**
   * Returns null when the program may have ended it.
   * @throws other reasons
   */
  explainEnd?(): Promise<"memory" | null>;
  close(): Promise<void>;
}

interface WorkerPoolOptions<Profile, Worker extends PooledWorker> {
  /** Cancelled when the pool closes. */
  readonly start: (profile: Profile, signal: AbortSignal) => Promise<Worker>;
  /** @default equal profiles only */
  readonly fits?: (has: Profile, wanted: Profile) => boolean;
  /** Concurrent runs, except conversations. @default one for each processor */
  readonly maxWorkers?: number;
  /** @default twice `maxWorkers`, at least 12 */
  readonly maxIdle?: number;
  /** @default 2_000 */
  readonly maxRuns?: number;
}

/** Two recordings, each with three hash seeds and two processes. */
const MIN_IDLE = 12;

interface TakeWorkerOptions {
  /** Not counted: conversations must never wait for each other. */
  readonly converses: boolean;
  readonly signal: AbortSignal;
}

interface Idle<Profile, Worker> {
  readonly profile: Profile;
  readonly worker: Worker;
}

/** Conversations neither wait nor count, because they may depend on later runs. */
export class WorkerPool<Profile, Worker extends PooledWorker> {
  readonly #options: Required<WorkerPoolOptions<Profile, Worker>>;
  readonly #idle: Idle<Profile, Worker>[] = [];
  readonly #taking = new Set<Worker>();
  readonly #profiles = new WeakMap<Worker, Profile>();
  readonly #queue: (() => void)[] = [];
  readonly #ending = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #running = 0;

  constructor({
    start,
    fits = isSame,
    maxWorkers = availableParallelism(),
    maxIdle = Math.max(2 * maxWorkers, MIN_IDLE),
    maxRuns = 2_000,
  }: WorkerPoolOptions<Profile, Worker>) {
    this.#options = { start, fits, maxWorkers, maxIdle, maxRuns };
  }

  /** @throws errors of starting; the signal's reason */
  async take(profile: Profile, { converses, signal }: TakeWorkerOptions): Promise<Worker> {
    signal.throwIfAborted();
    if (!converses) await this.#turn(signal);
    try {
      this.#closing.signal.throwIfAborted();
      const worker = this.#takeIdle(profile) ?? (await this.#startOne(profile));
      if (!converses) this.#taking.add(worker);
      return worker;
    } catch (error) {
      if (!converses) this.#leave();
      throw error;
    }
  }

  giveBack(worker: Worker): void {
    const { connection } = worker;
    const { maxIdle, maxRuns } = this.#options;
    const profile = this.#profiles.get(worker);
    if (profile === undefined || !connection.isOpen || connection.runs >= maxRuns || this.#closing.signal.aborted)
      this.#end(worker);
    else {
      this.#idle.push({ profile, worker });
      if (this.#idle.length > maxIdle) this.#endOldest();
    }
    if (this.#taking.delete(worker)) this.#leave();
  }

  /** Taken workers must have been returned. */
  async close(): Promise<void> {
    this.#closing.abort(executorClosed());
    for (const { worker } of this.#idle.splice(0)) this.#end(worker);
    await Promise.all(this.#ending);
  }

  #takeIdle(wanted: Profile): Worker | undefined {
    const open = this.#idle.filter(({ worker }) => worker.connection.isOpen);
    const idle =
      open.findLast(({ profile }) => isSame(profile, wanted)) ??
      open.findLast(({ profile }) => this.#options.fits(profile, wanted));
    if (idle === undefined) return undefined;
    this.#idle.splice(this.#idle.indexOf(idle), 1);
    return idle.worker;
  }

  async #startOne(profile: Profile): Promise<Worker> {
    const worker = await this.#options.start(profile, this.#closing.signal);
    this.#profiles.set(worker, profile);
    void worker.connection.closed.then(() => this.#forget(worker));
    return worker;
  }

  async #turn(signal: AbortSignal): Promise<void> {
    if (this.#running < this.#options.maxWorkers) {
      this.#running += 1;
      return;
    }
    let wake: () => void = () => undefined;
    const woken = new Promise<void>((resolve) => (wake = resolve));
    const cancelled = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    this.#queue.push(wake);
    await Promise.race([woken, cancelled]);
    const at = this.#queue.indexOf(wake);
    if (at !== -1) this.#queue.splice(at, 1);
    else if (signal.aborted) this.#leave();
    signal.throwIfAborted();
  }

  #leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  #forget(worker: Worker): void {
    const at = this.#idle.findIndex((idle) => idle.worker === worker);
    if (at === -1) return;
    this.#idle.splice(at, 1);
    this.#end(worker);
  }

  #endOldest(): void {
    const oldest = this.#idle.shift();
    if (oldest !== undefined) this.#end(oldest.worker);
  }

  #end(worker: Worker): void {
    const ended = worker.close().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
