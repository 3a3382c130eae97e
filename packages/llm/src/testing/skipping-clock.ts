import type { Clock } from "../calls/clock.ts";

/** A clock on which waiting takes no time: a pause moves it on by its length. */
export interface SkippingClock extends Clock {
  /** Every pause so far, in ms. */
  readonly pauses: readonly number[];
  /** Moves it on without a pause. */
  advance(ms: number): void;
}

export function createSkippingClock(): SkippingClock {
  const pauses: number[] = [];
  let now = 0;
  return {
    pauses,
    now: () => now,
    advance: (ms) => void (now += ms),
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      pauses.push(ms);
      // Whoever else is due gets a turn before time has passed.
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      now += ms;
    },
  };
}
