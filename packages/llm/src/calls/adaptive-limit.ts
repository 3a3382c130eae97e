import { DEFAULT_REQUESTS, type TextModel } from "@repost/spec";
import { LlmCallError } from "../errors.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { type Clock, systemClock } from "./clock.ts";

export interface AdaptiveLimitOptions {
  /** @default 8 */
  readonly initial?: number;
  /** @default 1 */
  readonly min?: number;
  /** @default DEFAULT_REQUESTS.maxConcurrent */
  readonly max?: number;
  readonly clock?: Clock;
  readonly onChange?: (limit: number) => void;
}

export interface AdaptiveLimit {
  readonly limit: number;
  readonly active: number;
  /** Waiting tasks can be aborted. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiting {
  readonly start: () => void;
}

/**
 * Additive increase and multiplicative decrease, as in TCP. A full round of successes adds one call. A rate limit,
 * overload or timeout halves the limit, once for all calls pending together. Observes the server's delays.
 */
export function createAdaptiveLimit(options: AdaptiveLimitOptions = {}): AdaptiveLimit {
  requireAtLeast(options, { initial: 1, min: 1, max: 1 });
  return new CallLimit(options);
}

class CallLimit implements AdaptiveLimit {
  readonly #min: number;
  readonly #max: number;
  readonly #clock: Clock;
  readonly #onChange: ((limit: number) => void) | undefined;
  readonly #queue: Waiting[] = [];
  #limit: number;
  #active = 0;
  #round = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #waking: AbortController | undefined;

  constructor({
    initial = 8,
    min = 1,
    max = DEFAULT_REQUESTS.maxConcurrent,
    clock = systemClock,
    onChange,
  }: AdaptiveLimitOptions) {
    this.#min = min;
    this.#max = max;
    this.#clock = clock;
    this.#onChange = onChange;
    this.#limit = this.#bounded(initial);
  }

  get limit(): number {
    return Math.floor(this.#limit);
  }

  get active(): number {
    return this.#active;
  }

  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await this.#slot(signal);
    const startedIn = this.#round;
    try {
      const result = await task();
      if (this.#active >= this.limit) this.#change(this.#limit + 1 / this.limit);
      return result;
    } catch (error) {
      this.#learn(error, startedIn);
      throw error;
    } finally {
      this.#active -= 1;
      this.#startNext();
    }
  }

  async #slot(signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        start: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.#queue.splice(this.#queue.indexOf(entry), 1);
        this.#startNext();
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#queue.push(entry);
      this.#startNext();
    });
  }

  #bounded(limit: number): number {
    return Math.min(this.#max, Math.max(this.#min, limit));
  }

  #change(next: number): void {
    const before = this.limit;
    this.#limit = this.#bounded(next);
    if (this.limit !== before) this.#onChange?.(this.limit);
  }

  #startNext(): void {
    const pauseMs = this.#pausedUntil - this.#clock.now();
    const free = pauseMs > 0 ? 0 : Math.max(0, this.limit - this.#active);
    for (const next of this.#queue.splice(0, free)) {
      this.#active += 1;
      next.start();
    }
    if (this.#queue.length === 0) {
      this.#waking?.abort();
      this.#waking = undefined;
    } else if (pauseMs > 0 && this.#waking === undefined) this.#wakeAfter(pauseMs);
  }

  #wakeAfter(pauseMs: number): void {
    const controller = new AbortController();
    this.#waking = controller;
    void (async () => {
      // Aborted when no task waits.
      await this.#clock.sleep(pauseMs, controller.signal).catch(() => undefined);
      if (this.#waking !== controller) return;
      this.#waking = undefined;
      this.#startNext();
    })();
  }

  #learn(error: unknown, startedIn: number): void {
    if (!LlmCallError.is(error) || !isOverload(error)) return;
    const { retryAfterMs } = error.failure;
    if (retryAfterMs !== undefined) this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + retryAfterMs);
    if (startedIn !== this.#round) return;
    this.#round += 1;
    this.#change(this.limit / 2);
  }
}

function isOverload({ code, failure }: LlmCallError): boolean {
  return code === "LLM_RATE_LIMITED" || code === "LLM_CALL_TIMEOUT" || failure.status === 503 || failure.status === 529;
}

/** Models of one server may share a limit. */
export function withConcurrency(model: TextModel, limit: AdaptiveLimit): TextModel {
  return {
    complete: async (request, { signal } = {}) =>
      await limit.run(async () => await model.complete(request, { signal }), signal),
  };
}
