import type { Execution, ExecutionRequest, Executor, ExecutorCapabilities } from "@repost/spec";
import { ActiveRuns } from "./active-runs.ts";

/** An executor that can be disposed of by `await using`. */
export interface LocalExecutor extends Executor, AsyncDisposable {}

/** What a backend has to provide; `prepare` is done once, by the first call that needs it. */
export interface LocalBackend<Prepared> {
  prepare(): Promise<Prepared>;
  execute(prepared: Prepared, request: ExecutionRequest, signal: AbortSignal): Promise<Execution>;
  /** Refuses a request that the backend cannot run, before anything is prepared. */
  check(request: ExecutionRequest): void;
  describe(prepared: Prepared): ExecutorCapabilities;
  release(prepared: Prepared): Promise<void>;
}

/** Turns a backend into an executor: one preparation, every run ended by its signal or by closing, nothing left after it. */
export function createLocalExecutor<Prepared>(backend: LocalBackend<Prepared>): LocalExecutor {
  const runs = new ActiveRuns();
  let preparing: Promise<Prepared> | undefined;
  const prepare = (): Promise<Prepared> => {
    preparing ??= backend.prepare().catch((error: unknown) => {
      // What was missing may be there at the next call.
      preparing = undefined;
      throw error;
    });
    return preparing;
  };
  const close = async (): Promise<void> => {
    await runs.close();
    const prepared = await preparing?.catch(() => undefined);
    preparing = undefined;
    if (prepared !== undefined) await backend.release(prepared);
  };
  return {
    execute: (request, options) =>
      runs.run(options?.signal, async (signal) => {
        backend.check(request);
        const prepared = await prepare();
        signal.throwIfAborted();
        return backend.execute(prepared, request, signal);
      }),
    capabilities: (options) => runs.run(options?.signal, async () => backend.describe(await prepare())),
    close,
    [Symbol.asyncDispose]: close,
  };
}
