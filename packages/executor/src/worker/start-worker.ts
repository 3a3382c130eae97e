import { startFailed } from "../errors.ts";
import type { WorkerConnection } from "./worker-connection.ts";
import type { SentLibrary } from "./sent-library.ts";
import { type WorkerCommand, WorkerProcess } from "./worker-process.ts";

interface StartWorkerOptions {
  readonly command: WorkerCommand;
  /** @default none */
  readonly library?: SentLibrary | null;
  readonly backend: string;
  readonly signal: AbortSignal;
}

const READY_MS = 120_000;

export async function startWorker({ command, library, backend, signal }: StartWorkerOptions): Promise<WorkerProcess> {
  signal.throwIfAborted();
  const worker = await WorkerProcess.start(command).catch((cause: unknown) => {
    throw startFailed(backend, "its first process does not start", cause);
  });
  if (library) worker.connection.load(library);
  if (await becomesReady(worker, signal)) return worker;
  throw startFailed(backend, worker.printed);
}

/**
 * Closes a worker that ends first or takes too long.
 * @throws the signal's reason
 */
export async function becomesReady(
  worker: { readonly connection: WorkerConnection; close(): Promise<void> },
  signal: AbortSignal,
): Promise<boolean> {
  const end = (): void => void worker.close();
  const timer = setTimeout(end, READY_MS);
  signal.addEventListener("abort", end, { once: true });
  const ready = await worker.connection.ready;
  signal.removeEventListener("abort", end);
  clearTimeout(timer);
  if (ready !== undefined && !signal.aborted) return true;
  await worker.close();
  signal.throwIfAborted();
  return false;
}
