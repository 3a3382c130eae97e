import type { Clock } from "../calls/clock.ts";

/** A clock that advances on sleep without waiting. */
export interface SkippingClock extends Clock {
  /** In ms. */
  readonly pauses: readonly number[];
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
      // Other pending tasks run before time advances.
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      now += ms;
    },
  };
}
