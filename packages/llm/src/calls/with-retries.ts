import type { TextModel } from "@repost/spec";
import { LlmCallError } from "../errors.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { type Clock, systemClock } from "./clock.ts";

export interface RetryOptions {
  /** Calls for one request, the first included. @default 6 */
  readonly maxAttempts?: number;
  /** No retry begins later than this after the first call, in ms. @default 900000 */
  readonly maxElapsedMs?: number;
  /** Upper bound of the first pause; doubles with each. @default 500 */
  readonly firstDelayMs?: number;
  /** Upper bound of any pause that the server did not ask for. @default 60000 */
  readonly maxDelayMs?: number;
  /** Between 0 and 1. @default Math.random */
  readonly random?: () => number;
  readonly clock?: Clock;
  readonly onRetry?: (retry: Retry) => void;
}

export interface Retry {
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly error: LlmCallError;
}

/**
 * Asks again what may succeed later: after the time that the server asks for, else after a random pause whose bound doubles. Pauses can
 * be called off. When attempts or time run out, the last error is thrown as it is; what cannot succeed is not tried again.
 */
export function withRetries(model: TextModel, options: RetryOptions = {}): TextModel {
  requireAtLeast(options, { maxAttempts: 1, maxElapsedMs: 0, firstDelayMs: 0, maxDelayMs: 0 });
  return {
    complete: async (request, { signal } = {}) =>
      await retryCall(async () => await model.complete(request, { signal }), options, signal),
  };
}

/** The same for any call that throws an LlmCallError when it fails. */
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
  // A little later than asked, and not all at once: everybody who was refused in that second was told the same.
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs * (1 + random() / 10);
  return random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
}
