/** Asynchronous queue of lines. */
export interface LineQueue extends AsyncIterable<string> {
  push(line: string): void;
  /** Ends the queue. Idempotent. */
  end(): void;
}

export function createLineQueue(): LineQueue {
  const lines: string[] = [];
  let ended = false;
  let wake = (): void => {};
  return {
    push: (line) => {
      if (!ended) lines.push(line);
      wake();
    },
    end: () => {
      ended = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        for (let line = lines.shift(); line !== undefined; line = lines.shift()) yield line;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
