import type { JobResult } from "./job-message.ts";
import { createJobThread, type JobThread } from "./job-thread.ts";

/** Work on text or values that others wrote, done in a worker thread. */
export interface Job {
  /** The module that exports the job's function. It may export `prepare`, which loads what jobs of this input need. */
  readonly module: URL;
  /** Name of the exported function. */
  readonly name: string;
  /** Argument of the function; any value that structured cloning can copy. */
  readonly input: unknown;
  /** Time for the function, without waiting and loading. @default 10_000 */
  readonly limitMs?: number;
}

/** Time for one job: honest text and values take milliseconds. */
const LIMIT_MS = 10_000;
/** A second thread goes on while one hangs until its limit. */
const THREADS = 2;

interface Waiting {
  readonly start: (thread: JobThread) => void;
}

const idle: JobThread[] = [];
const queue: Waiting[] = [];
let threads = 0;

/**
 * Runs a function of a module in one of two worker threads that all callers of this process share. A job that overruns its limit loses
 * its thread, so that it delays no other job for longer.
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

/** Hands a thread to the next job; one that was ended is replaced. */
function release(thread: JobThread): void {
  const next = queue.shift();
  if (next !== undefined) next.start(thread.isAlive() ? thread : createJobThread());
  else if (thread.isAlive()) idle.push(thread);
  else threads -= 1;
}
