import { availableParallelism } from "node:os";
import { executorClosed } from "../errors.ts";
import type { WorkerConnection } from "./worker-connection.ts";

/** A worker of some backend. */
export interface PooledWorker {
  readonly connection: WorkerConnection;
  /** What it printed about itself. */
  readonly printed: () => string;
  /**
   * Why it ended in a run without a word, where its backend knows: for want of memory, or null for what the program did.
   * @throws what is no program's doing
   */
  readonly explainEnd?: () => Promise<"memory" | null>;
  /** Ends it and leaves nothing of it. */
  readonly close: () => Promise<void>;
}

export interface WorkerPoolOptions<Profile, Worker extends PooledWorker> {
  /** Starts a worker, which is ready when the promise resolves. Called off when the pool is closed. */
  readonly start: (profile: Profile, signal: AbortSignal) => Promise<Worker>;
  /** Whether a worker of one profile can run what asks for another. @default the same profile only */
  readonly fits?: (has: Profile, wanted: Profile) => boolean;
  /** Runs without a conversation that go on at once. @default one for each processor */
  readonly maxWorkers?: number;
  /** A worker is replaced after so many runs. @default 2_000 */
  readonly maxRuns?: number;
}

export interface TakeWorkerOptions {
  /** Runs that talk to one another must never wait for one another. */
  readonly converses: boolean;
  readonly signal: AbortSignal;
}

interface Idle<Profile, Worker> {
  readonly profile: Profile;
  readonly worker: Worker;
}

/**
 * Workers by their profile: what was loaded and chosen before any run. At most `maxWorkers` runs go on at once, and others wait for their
 * turn; those in a conversation neither wait nor are counted, for what they talk to may be what comes next. As many workers again stay for
 * profiles to come; of the others the one that was not used for longest is ended.
 */
export class WorkerPool<Profile, Worker extends PooledWorker> {
  readonly #start: WorkerPoolOptions<Profile, Worker>["start"];
  readonly #fits: (has: Profile, wanted: Profile) => boolean;
  readonly #maxWorkers: number;
  readonly #maxRuns: number;
  /** The one that was used last comes last. */
  readonly #idle: Idle<Profile, Worker>[] = [];
  /** Workers of runs that have a turn. */
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
    maxRuns = 2_000,
  }: WorkerPoolOptions<Profile, Worker>) {
    this.#start = start;
    this.#maxWorkers = maxWorkers;
    this.#maxRuns = maxRuns;
    this.#fits = fits;
  }

  /** A worker for one run, to be given back. @throws what starting one throws; the signal's reason */
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
    const profile = this.#profiles.get(worker);
    if (profile === undefined || !connection.isOpen || connection.runs >= this.#maxRuns || this.#closing.signal.aborted)
      this.#end(worker);
    else {
      this.#idle.push({ profile, worker });
      if (this.#idle.length > 2 * this.#maxWorkers) this.#endOldest();
    }
    if (this.#taking.delete(worker)) this.#leave();
  }

  /** Ends every worker and waits for their end. What was taken must have been given back. */
  async close(): Promise<void> {
    this.#closing.abort(executorClosed());
    for (const { worker } of this.#idle.splice(0)) this.#end(worker);
    await Promise.all(this.#ending);
  }

  #takeIdle(wanted: Profile): Worker | undefined {
    const open = this.#idle.filter(({ worker }) => worker.connection.isOpen);
    const found =
      open.findLast(({ profile }) => isSame(profile, wanted)) ??
      open.findLast(({ profile }) => this.#fits(profile, wanted));
    if (found === undefined) return undefined;
    this.#idle.splice(this.#idle.indexOf(found), 1);
    return found.worker;
  }

  async #startOne(profile: Profile): Promise<Worker> {
    const worker = await this.#start(profile, this.#closing.signal);
    this.#profiles.set(worker, profile);
    void worker.connection.closed.then(() => this.#forget(worker));
    return worker;
  }

  /** Waits for one of the turns that there are. */
  async #turn(signal: AbortSignal): Promise<void> {
    if (this.#running < this.#maxWorkers) {
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

  /** A turn is over: the next that waits gets it. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  /** One that ends while it has nothing to do is nobody's loss. */
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
