import type { CallOptions } from "@repost/spec";
import PQueue from "p-queue";

interface ConcurrentOptions extends CallOptions {
  readonly concurrency: number;
  /** @default 1 */
  readonly waiting?: number;
}

/** After an error no item starts. Running work ends before the error is thrown, because it needs its resources. */
export async function forEachConcurrent<T>(
  items: AsyncIterable<T> | Iterable<T>,
  { concurrency, waiting = 1, signal }: ConcurrentOptions,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency });
  const errors: unknown[] = [];
  const run = async (item: T): Promise<void> => {
    if (errors.length > 0 || signal?.aborted === true) return;
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  };
  try {
    for await (const item of items) {
      await queue.onSizeLessThan(waiting);
      signal?.throwIfAborted();
      if (errors.length > 0) break;
      void queue.add(() => run(item));
    }
  } finally {
    await queue.onIdle();
  }
  signal?.throwIfAborted();
  if (errors.length > 0) throw errors[0];
}
