import type { CallOptions, TextModel, TextRequest, TextResponse } from "@repost/spec";
import { requireAtLeast } from "./require-at-least.ts";

export interface CompleteSamplesOptions extends CallOptions {
  readonly model: TextModel;
  readonly request: TextRequest;
  readonly count: number;
  /** Later runs can add samples. @default 0 */
  readonly first?: number;
}

/**
 * Each sample is a separate call, so that it is cached and retried. After a failure, unstarted calls are cancelled, and
 * the error is thrown when pending calls have ended.
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
