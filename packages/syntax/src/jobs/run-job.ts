import type { JobResult } from "./job-message.ts";
import { createJobThread, type JobThread } from "./job-thread.ts";

/** Work on untrusted text or values in a worker thread. */
export interface Job {
  /** Module with the function. It may export `prepare`, which loads what jobs of this input need. */
  readonly module: URL;
  readonly name: string;
  readonly input: unknown;
  /** Time limit without waiting and loading. @default 10_000 */
  readonly limitMs?: number;
}

/** Honest text and values take milliseconds. */
const LIMIT_MS = 10_000;
/** A second thread continues while one hangs. */
const THREADS = 2;

interface Waiting {
  readonly start: (thread: JobThread) => void;
}

const idle: JobThread[] = [];
const queue: Waiting[] = [];
let threads = 0;

/**
 * Runs a function of a module in one of two shared worker threads. A job over its limit loses its thread, so that
 * others wait no longer.
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
  const known = idle.pop();
  if (known !== undefined) return Promise.resolve(known);
  if (threads < THREADS) {
    threads += 1;
    return Promise.resolve(createJobThread());
  }
  return new Promise((start) => queue.push({ start }));
}

/** Passes a thread to the next job, or replaces an ended one. */
function release(thread: JobThread): void {
  const next = queue.shift();
  if (next !== undefined) next.start(thread.isAlive() ? thread : createJobThread());
  else if (thread.isAlive()) idle.push(thread);
  else threads -= 1;
}
