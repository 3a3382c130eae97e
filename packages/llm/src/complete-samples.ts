import type { CallOptions, TextModel, TextRequest, TextResponse } from "@repost/spec";
import { requireAtLeast } from "./require-at-least.ts";

/** Which answers to a request, and how they are asked for. */
export interface CompleteSamplesOptions extends CallOptions {
  readonly model: TextModel;
  readonly request: TextRequest;
  /** How many answers. */
  readonly count: number;
  /** Number of the first, so that a run can ask for more later. @default 0 */
  readonly first?: number;
}

/**
 * Several answers to one request, in the order of their numbers. Each is a call of its own, at the same time as the others as far as the
 * model's limits allow: so each is cached, counted, retried and resumed by itself, on servers without `n` too. When one fails, those that
 * have not begun are called off, and the error is thrown after all have ended; answers in a cache stay there.
 */
export async function completeSamples(options: CompleteSamplesOptions): Promise<readonly TextResponse[]> {
  const { model, request, count, first = 0, signal } = options;
  requireAtLeast(options, { count: 0, first: 0 });
  const failed = new AbortController();
  const either = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal]);
  const answers = Array.from({ length: count }, async (_, index) => {
    try {
      return await model.complete({ ...request, sample: first + index }, { signal: either });
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(answers);
  signal?.throwIfAborted();
  failed.signal.throwIfAborted();
  return await Promise.all(answers);
}
