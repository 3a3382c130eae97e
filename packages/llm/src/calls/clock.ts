import { setTimeout as sleep } from "node:timers/promises";

/** Time as an argument, so that tests do not wait. */
export interface Clock {
  /** Time in ms from an arbitrary origin. */
  now(): number;
  /** Rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    try {
      await sleep(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
