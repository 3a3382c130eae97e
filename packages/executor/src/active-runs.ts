import { executorClosed } from "./errors.ts";

/** Running executions of one executor, so that `close` can end them. */
export class ActiveRuns {
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

  /** Ends all runs and waits for them. Idempotent. */
  async close(): Promise<void> {
    this.#closing.abort(executorClosed());
    await Promise.allSettled(this.#active);
  }
}
