import { LlmCallError } from "../errors.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { type Clock, systemClock } from "./clock.ts";

export interface AdaptiveLimitOptions {
  /** Number of concurrent calls at the start. @default 8 */
  readonly initial?: number;
  /** @default 1 */
  readonly min?: number;
  /** @default 32 */
  readonly max?: number;
  readonly clock?: Clock;
  readonly onChange?: (limit: number) => void;
}

/** A limit of concurrent calls that adapts to their outcomes. */
export interface AdaptiveLimit {
  readonly limit: number;
  readonly active: number;
  /** Runs a task when a slot is free. Waiting tasks can be aborted. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiting {
  readonly start: () => void;
}

/**
 * Creates a limit with additive increase and multiplicative decrease, as in TCP. A full round of successes at the limit
 * adds one call. A rate limit, an overload or a timeout halves the limit, once for all calls that were pending
 * together.
 * If the server sends a delay, no call starts earlier.
 */
export function createAdaptiveLimit(options: AdaptiveLimitOptions = {}): AdaptiveLimit {
  const { initial = 8, min = 1, max = 32, clock = systemClock, onChange } = options;
  requireAtLeast(options, { initial: 1, min: 1, max: 1 });
  const queue: Waiting[] = [];
  let limit = Math.min(max, Math.max(min, initial));
  let active = 0;
  let round = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let waking: AbortController | undefined;

  const change = (next: number): void => {
    const before = Math.floor(limit);
    limit = Math.min(max, Math.max(min, next));
    if (Math.floor(limit) !== before) onChange?.(Math.floor(limit));
  };
  const startNext = (): void => {
    const pauseMs = pausedUntil - clock.now();
    const free = pauseMs > 0 ? 0 : Math.max(0, Math.floor(limit) - active);
    for (const next of queue.splice(0, free)) {
      active += 1;
      next.start();
    }
    if (queue.length === 0) {
      waking?.abort();
      waking = undefined;
    } else if (pauseMs > 0 && waking === undefined) wakeAfter(pauseMs);
  };
  const wakeAfter = (pauseMs: number): void => {
    const controller = new AbortController();
    waking = controller;
    void (async () => {
      // Aborted when no task waits.
      await clock.sleep(pauseMs, controller.signal).catch(() => undefined);
      if (waking !== controller) return;
      waking = undefined;
      startNext();
    })();
  };
  const learn = (error: unknown, startedIn: number): void => {
    if (!LlmCallError.is(error) || !isOverload(error)) return;
    if (error.failure.retryAfterMs !== undefined)
      pausedUntil = Math.max(pausedUntil, clock.now() + error.failure.retryAfterMs);
    if (startedIn !== round) return;
    round += 1;
    change(Math.floor(limit) / 2);
  };
  return {
    get limit() {
      return Math.floor(limit);
    },
    get active() {
      return active;
    },
    async run(task, signal) {
      signal?.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const entry: Waiting = {
          start: () => {
            signal?.removeEventListener("abort", leave);
            resolve();
          },
        };
        const leave = (): void => {
          queue.splice(queue.indexOf(entry), 1);
          startNext();
          reject(signal?.reason as Error);
        };
        signal?.addEventListener("abort", leave, { once: true });
        queue.push(entry);
        startNext();
      });
      const startedIn = round;
      try {
        const result = await task();
        if (active >= Math.floor(limit)) change(limit + 1 / Math.floor(limit));
        return result;
      } catch (error) {
        learn(error, startedIn);
        throw error;
      } finally {
        active -= 1;
        startNext();
      }
    },
  };
}

function isOverload({ code, failure }: LlmCallError): boolean {
  return code === "LLM_RATE_LIMITED" || code === "LLM_CALL_TIMEOUT" || failure.status === 503 || failure.status === 529;
}
