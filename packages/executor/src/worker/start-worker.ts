import { startFailed } from "../errors.ts";
import type { PooledWorker } from "./worker-pool.ts";
import type { SentLibrary } from "./sent-library.ts";
import { type WorkerCommand, WorkerProcess } from "./worker-process.ts";

interface ReadyWorkerOptions {
  readonly library: SentLibrary | null;
  readonly backend: string;
  readonly signal: AbortSignal;
}

const READY_MS = 120_000;

export async function startWorker(command: WorkerCommand, options: ReadyWorkerOptions): Promise<WorkerProcess> {
  options.signal.throwIfAborted();
  const worker = await WorkerProcess.start(command).catch((cause: unknown) => {
    throw startFailed(options.backend, "its first process does not start", cause);
  });
  return await readyWorker(worker, options);
}

/**
 * Closes a worker that ends first or takes too long.
 * @throws ExecutorError EXECUTOR_START_FAILED; errors of `explainEnd`; the signal's reason
 */
export async function readyWorker<Worker extends PooledWorker>(
  worker: Worker,
  { library, backend, signal }: ReadyWorkerOptions,
): Promise<Worker> {
  if (library !== null) worker.connection.load(library);
  const end = (): void => void worker.close();
  const timer = setTimeout(end, READY_MS);
  signal.addEventListener("abort", end, { once: true });
  const ready = await worker.connection.ready;
  signal.removeEventListener("abort", end);
  clearTimeout(timer);
  if (ready !== undefined && !signal.aborted) return worker;
  await worker.close();
  signal.throwIfAborted();
  await worker.explainEnd?.();
  throw startFailed(backend, worker.printed());
}
