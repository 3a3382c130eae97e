import type { CallOptions, Execution, ExecutionRequest, Executor, ExecutorCapabilities } from "@repost/spec";
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

/** `prepare` runs once, at the first call. */
interface LocalBackend<Prepared> {
  /** @param signal fires when the executor closes */
  prepare(signal: AbortSignal): Promise<Prepared>;
  execute(
    prepared: Prepared,
    request: ExecutionRequest,
    environment: ResolvedEnvironment | null,
    signal: AbortSignal,
  ): Promise<Execution>;
  check(request: ExecutionRequest): void;
  describe(prepared: Prepared): ExecutorCapabilities;
  release(prepared: Prepared): Promise<void>;
  readonly resolveEnvironment: EnvironmentOptions["resolveEnvironment"];
}

/** Adds cancellation of runs, and cleanup. */
export function createLocalExecutor<Prepared>(backend: LocalBackend<Prepared>): LocalExecutor {
  const runs = new ActiveRuns();
  const prepareNodeFiles = createNodePreparation();
  const closing = new AbortController();
  let preparing: Promise<Prepared> | undefined;
  const prepare = (): Promise<Prepared> => {
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
    if (prepared !== undefined) await backend.release(prepared);
  };
  const executor: LocalExecutor = {
    execute: (request, options) =>
      runs.run(options?.signal, async (signal) => {
        backend.check(request);
        const environment = await findEnvironment(request, backend.resolveEnvironment, signal);
        const fitting = { ...(await prepareNodeFiles(request)), preload: preloadable(request, environment) };
        signal.throwIfAborted();
        return backend.execute(await unlessAborted(prepare(), signal), fitting, environment, signal);
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
