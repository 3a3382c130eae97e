import type { JobResult } from "./job-message.ts";
import { createJobThread, type JobThread } from "./job-thread.ts";

/** Function of a module to run on untrusted input. The module may export `prepare`. */
export interface Job {
  readonly module: URL;
  readonly name: string;
  readonly input: unknown;
  /** Excludes waiting and loading. @default 10_000 */
  readonly limitMs?: number;
}

const LIMIT_MS = 10_000;
const THREADS = 2;

interface Waiting {
  readonly start: (thread: JobThread) => void;
}

const idle: JobThread[] = [];
const queue: Waiting[] = [];
let threads = 0;

/**
 * Runs a job in one of two worker threads. Exceeding the limit ends the thread.
 *
 * @throws the signal's reason
 */
export async function runJob<Output>(
  { module, name, input, limitMs = LIMIT_MS }: Job,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<JobResult<Output>> {
  signal?.throwIfAborted();
  const thread = await freeThread();
  try {
    signal?.throwIfAborted();
    const result = await thread.run({ module: module.href, name, input }, limitMs, signal);
    signal?.throwIfAborted();
    return result.status === "done" ? { status: "done", output: result.output as Output } : result;
  } finally {
    release(thread);
  }
}

function freeThread(): Promise<JobThread> {
  const idleThread = idle.pop();
  if (idleThread !== undefined) return Promise.resolve(idleThread);
  if (threads < THREADS) {
    threads += 1;
    return Promise.resolve(createJobThread());
  }
  return new Promise((start) => queue.push({ start }));
}

function release(thread: JobThread): void {
  const next = queue.shift();
  if (next !== undefined) next.start(thread.isAlive() ? thread : createJobThread());
  else if (thread.isAlive()) idle.push(thread);
  else threads -= 1;
}
