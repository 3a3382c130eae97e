import { setTimeout as sleep } from "node:timers/promises";

/** Time source that lets tests run without waiting. */
export interface Clock {
  /** In ms from an arbitrary origin. */
  now(): number;
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
