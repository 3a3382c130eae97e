export interface InCompletionOrderOptions<T, R> {
  readonly items: AsyncIterable<T> | Iterable<T>;
  /** At least 1. */
  readonly concurrency: number;
  readonly work: (item: T, signal: AbortSignal) => Promise<R>;
  readonly signal?: AbortSignal | undefined;
}

type Message<T, R> =
  | { readonly kind: "taken"; readonly next: IteratorResult<T> }
  | { readonly kind: "done"; readonly id: number; readonly result: R }
  | { readonly kind: "failed"; readonly error: unknown };

/** Cancels and awaits running work at failure, abort or early stop. */
export async function* inCompletionOrder<T, R>({
  items,
  concurrency,
  work,
  signal,
}: InCompletionOrderOptions<T, R>): AsyncGenerator<R, void> {
  signal?.throwIfAborted();
  const iterator = iteratorOf(items);
  const inbox = createInbox<Message<T, R>>();
  const fail = (error: unknown): void => inbox.post({ kind: "failed", error });
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort(signal?.reason);
    fail(signal?.reason);
  };
  signal?.addEventListener("abort", abort, { once: true });
  const running = new Map<number, Promise<void>>();
  let taking: Promise<void> | undefined;
  let taken = 0;
  let exhausted = false;
  try {
    while (!exhausted || running.size > 0) {
      if (!exhausted && (running.size === 0 || running.size < concurrency)) {
        taking ??= take(iterator).then((next) => inbox.post({ kind: "taken", next }), fail);
      }
      const message = await inbox.next();
      if (message.kind === "failed") throw message.error;
      if (message.kind === "done") {
        running.delete(message.id);
        yield message.result;
        continue;
      }
      taking = undefined;
      if (message.next.done === true) {
        exhausted = true;
        continue;
      }
      const id = taken;
      taken += 1;
      const job = work(message.next.value, stop.signal);
      running.set(
        id,
        job.then((result) => inbox.post({ kind: "done", id, result }), fail),
      );
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    stop.abort();
    await Promise.all([...running.values(), taking]);
    await iterator.return?.();
  }
}

function iteratorOf<T>(items: AsyncIterable<T> | Iterable<T>): AsyncIterator<T> | Iterator<T> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}

async function take<T>(iterator: AsyncIterator<T> | Iterator<T>): Promise<IteratorResult<T>> {
  return iterator.next();
}

interface Inbox<M> {
  post(message: M): void;
  next(): Promise<M>;
}

/** Creates a queue that retains nothing, unlike Promise.race. */
function createInbox<M>(): Inbox<M> {
  const messages: M[] = [];
  let wake: (() => void) | undefined;
  return {
    post(message) {
      messages.push(message);
      wake?.();
    },
    async next() {
      for (;;) {
        const message = messages.shift();
        if (message !== undefined) return message;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
