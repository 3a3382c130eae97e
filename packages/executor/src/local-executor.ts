import type { CallOptions, ExecutionRequest, Executor, ExecutorCapabilities } from "@repost/spec";
import { createNodePreparation } from "./node/prepare-node-files.ts";
import {
  type EnvironmentOptions,
  findEnvironment,
  preloadable,
  type ResolvedEnvironment,
} from "./resolved-environment.ts";
import { openSession } from "./session/open-session.ts";
import type { Session, SessionRequest } from "./session/session.ts";
import { executorClosed } from "./errors.ts";
import { runOnWorker, type RunOnWorkerOptions } from "./worker/run-on-worker.ts";
import { checkRequest } from "./worker/run-request.ts";
import type { PooledWorker, WorkerPool } from "./worker/worker-pool.ts";

class ActiveRuns {
  readonly #closing = new AbortController();
  readonly #active = new Set<Promise<unknown>>();

  async run<T>(signal: AbortSignal | undefined, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal: closing } = this.#closing;
    closing.throwIfAborted();
    const either = AbortSignal.any(signal === undefined ? [closing] : [signal, closing]);
    either.throwIfAborted();
    const running = act(either);
    this.#active.add(running);
    try {
      return await running;
    } finally {
      this.#active.delete(running);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(executorClosed());
    await Promise.allSettled(this.#active);
  }
}

export interface LocalExecutor extends Executor, AsyncDisposable {
  /**
   * @throws ExecutorError as `execute`
   * @example await using python = await executor.session({ runtime: "python" }); await python.run("x = 1"); const {
   * stdout } = await python.run("print(x)", { wall_ms: 2_000 });
   */
  session(request: SessionRequest, options?: CallOptions): Promise<Session>;
}

export type PlannedRun<Profile, Worker extends PooledWorker> = Pick<
  RunOnWorkerOptions<Profile, Worker>,
  "profile" | "prepareRun"
>;

/** `prepare` runs once, at the first call. */
interface LocalBackend<Profile, Worker extends PooledWorker, Prepared> {
  readonly name: string;
  /** @param signal fires when the executor closes */
  prepare(signal: AbortSignal): Promise<Prepared & { readonly pool: WorkerPool<Profile, Worker> }>;
  planRun(
    prepared: Prepared,
    request: ExecutionRequest,
    environment: ResolvedEnvironment | null,
  ): PlannedRun<Profile, Worker> | Promise<PlannedRun<Profile, Worker>>;
  describe(prepared: Prepared): ExecutorCapabilities;
  /** Called after the pool has closed. */
  release(prepared: Prepared): Promise<void>;
  readonly resolveEnvironment: EnvironmentOptions["resolveEnvironment"];
}

/** Adds cancellation of runs, and cleanup. */
export function createLocalExecutor<Profile, Worker extends PooledWorker, Prepared>(
  backend: LocalBackend<Profile, Worker, Prepared>,
): LocalExecutor {
  const runs = new ActiveRuns();
  const prepareNodeFiles = createNodePreparation();
  const closing = new AbortController();
  let preparing: ReturnType<typeof backend.prepare> | undefined;
  const prepare = (): ReturnType<typeof backend.prepare> => {
    preparing ??= backend.prepare(closing.signal).catch((error: unknown) => {
      preparing = undefined;
      throw error;
    });
    return preparing;
  };
  const close = async (): Promise<void> => {
    await runs.close();
    closing.abort();
    const prepared = await preparing?.catch(() => undefined);
    preparing = undefined;
    await prepared?.pool.close();
    if (prepared !== undefined) await backend.release(prepared);
  };
  const executor: LocalExecutor = {
    execute: (request, options) =>
      runs.run(options?.signal, async (signal) => {
        checkRequest(request, backend.name);
        const environment = await findEnvironment(request, backend.resolveEnvironment, signal);
        const fitting = { ...(await prepareNodeFiles(request)), preload: preloadable(request, environment) };
        signal.throwIfAborted();
        const prepared = await unlessAborted(prepare(), signal);
        const planned = await backend.planRun(prepared, fitting, environment);
        return runOnWorker({ ...planned, pool: prepared.pool, request: fitting, backend: backend.name, signal });
      }),
    capabilities: (options) =>
      runs.run(options?.signal, async (signal) => backend.describe(await unlessAborted(prepare(), signal))),
    close,
    session: (request, options) => openSession(executor, request, options),
    [Symbol.asyncDispose]: close,
  };
  return executor;
}

function unlessAborted<T>(shared: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    shared.then(resolve, reject);
  });
}
