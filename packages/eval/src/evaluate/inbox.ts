export interface Inbox<M> {
  post(message: M): void;
  /** Returns the oldest message, or waits for one. */
  next(): Promise<M>;
}

/** Unlike Promise.race over the senders, it retains nothing in long conversations. */
export function createInbox<M>(): Inbox<M> {
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
