import { describe, expect, it } from "vitest";
import { createSkippingClock } from "../testing/index.ts";
import { createRateWindow, type RateWindowOptions } from "./rate-window.ts";

async function enterAt(options: RateWindowOptions, tokens: readonly number[]): Promise<readonly number[]> {
  const clock = createSkippingClock();
  const window = createRateWindow({ ...options, clock });
  return await Promise.all(
    tokens.map(async (count) => {
      await window.enter(count);
      return clock.now();
    }),
  );
}

describe("createRateWindow", () => {
  it("passes the limit of requests, then waits for the next minute", async () => {
    expect(await enterAt({ requestsPerMinute: 2 }, [1, 1, 1, 1, 1])).toEqual([0, 0, 60_000, 60_000, 120_000]);
  });

  it("counts tokens, and passes a call that exceeds the limit alone", async () => {
    expect(await enterAt({ tokensPerMinute: 100 }, [60, 30, 20, 500, 1])).toEqual([0, 0, 60_000, 120_000, 180_000]);
  });

  it("never waits without limits", async () => {
    expect(await enterAt({}, [1e9, 1e9])).toEqual([0, 0]);
  });

  it("uses the actual tokens of a call", async () => {
    const clock = createSkippingClock();
    const window = createRateWindow({ tokensPerMinute: 100, clock });
    (await window.enter(90)).correct(10);
    await window.enter(90);
    expect(clock.now()).toBe(0);
  });

  it("aborts a waiting call immediately, without using its tokens", async () => {
    const window = createRateWindow({ requestsPerMinute: 1 });
    await window.enter(1);
    const controller = new AbortController();
    const reason = new Error("called off");
    const waiting = window.enter(1, controller.signal);
    setTimeout(() => controller.abort(reason));
    await expect(waiting).rejects.toBe(reason);
  });
});
