/** Messages in order of arrival, for one reader. */
export interface Inbox<M> {
  post(message: M): void;
  /** The oldest message, as soon as there is one. */
  next(): Promise<M>;
}

/** Unlike Promise.race over the senders, it holds on to nothing however long the conversation lasts. */
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
