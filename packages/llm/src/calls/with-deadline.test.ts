import { describe, expect, it } from "vitest";
import { withDeadline } from "./with-deadline.ts";

async function untilFired(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

describe("withDeadline", () => {
  it("returns the result of the call and removes its listener", async () => {
    const controller = new AbortController();
    const seen: boolean[] = [];
    const value = await withDeadline(10_000, controller.signal, async ({ signal, expired }) => {
      seen.push(signal.aborted, expired());
      signal.addEventListener("abort", () => seen.push(true));
      return 42;
    });
    controller.abort();
    expect([value, seen]).toEqual([42, [false, false]]);
  });

  it("distinguishes expired from aborted calls", async () => {
    const states: boolean[] = [];
    const reason = new Error("called off");
    const called = async ({ signal, expired }: { signal: AbortSignal; expired: () => boolean }) =>
      await untilFired(signal).finally(() => states.push(expired()));
    await expect(withDeadline(1, undefined, called)).rejects.toMatchObject({ name: "TimeoutError" });
    await expect(withDeadline(10_000, AbortSignal.abort(reason), called)).rejects.toBe(reason);
    const controller = new AbortController();
    const pending = withDeadline(10_000, controller.signal, called);
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
    expect(states).toEqual([true, false, false]);
  });
});
