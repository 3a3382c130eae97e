import type { TextModel } from "@repost/spec";
import { LlmCallError } from "../errors.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { type Clock, systemClock } from "./clock.ts";

export interface RetryOptions {
  /** Includes the first call. @default 6 */
  readonly maxAttempts?: number;
  /** Later retries do not start. @default 900000 */
  readonly maxElapsedMs?: number;
  /** Doubled by each retry. @default 500 */
  readonly firstDelayMs?: number;
  /** Servers may send longer delays. @default 60000 */
  readonly maxDelayMs?: number;
  readonly random?: () => number;
  readonly clock?: Clock;
  readonly onRetry?: (retry: Retry) => void;
}

export interface Retry {
  /** From 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly error: LlmCallError;
}

/** Uses the server's delay or a random one. Throws the last error. */
export function withRetries(model: TextModel, options: RetryOptions = {}): TextModel {
  requireAtLeast(options, { maxAttempts: 1, maxElapsedMs: 0, firstDelayMs: 0, maxDelayMs: 0 });
  return {
    complete: async (request, { signal } = {}) =>
      await retryCall(async () => await model.complete(request, { signal }), options, signal),
  };
}

export async function retryCall<T>(
  call: () => Promise<T>,
  options: RetryOptions = {},
  signal?: AbortSignal,
): Promise<T> {
  const { maxAttempts = 6, maxElapsedMs = 15 * 60_000, clock = systemClock, onRetry } = options;
  const begin = clock.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!LlmCallError.is(error) || !error.failure.retryable || attempt >= maxAttempts) throw error;
      const delayMs = pauseBefore(attempt, error, options);
      if (clock.now() - begin + delayMs > maxElapsedMs) throw error;
      onRetry?.({ attempt, delayMs, error });
      await clock.sleep(delayMs, signal);
    }
  }
}

function pauseBefore(attempt: number, { failure }: LlmCallError, options: RetryOptions): number {
  const { firstDelayMs = 500, maxDelayMs = 60_000, random = Math.random } = options;
  // Spreads clients that got the same delay.
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs * (1 + random() / 10);
  return random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
}
