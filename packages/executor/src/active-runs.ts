import { executorClosed } from "./errors.ts";

/** The runs of one executor that are under way, so that closing it can end them. */
export class ActiveRuns {
  readonly #closing = new AbortController();
  readonly #active = new Set<Promise<unknown>>();

  /**
   * @throws ExecutorError EXECUTOR_CLOSED when the executor is closed, before or during the run
   */
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

  /** Ends what runs and waits for its end. Idempotent. */
  async close(): Promise<void> {
    this.#closing.abort(executorClosed());
    await Promise.allSettled(this.#active);
  }
}
