import type { Socket } from "node:net";

/**
 * Sends lines to a program as they come, and closes its side after the last. Stops when the program's side is closed;
 * rejects only with what the iterable throws.
 */
export async function pumpIncoming(incoming: AsyncIterable<string>, socket: Socket): Promise<void> {
  const lines = incoming[Symbol.asyncIterator]();
  const closed = new Promise<"closed">((resolve) => {
    if (socket.destroyed) resolve("closed");
    else socket.once("close", () => resolve("closed"));
  });
  for (;;) {
    // A program that is over must not leave us waiting for a line that never comes.
    const next = await Promise.race([lines.next(), closed]);
    if (next === "closed") {
      // Not awaited: an iterator that waits for its own next value would never answer.
      void lines.return?.().then(undefined, () => undefined);
      return;
    }
    if (next.done === true) {
      socket.end();
      return;
    }
    const taken = new Promise<void>((resolve) => void socket.write(`${next.value}\n`, () => resolve()));
    await Promise.race([taken, closed]);
  }
}
