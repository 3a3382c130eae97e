import { describe, expect, it } from "vitest";
import { LlmCallError, type LlmErrorCode } from "../errors.ts";
import { createSkippingClock } from "../testing/index.ts";
import { createAdaptiveLimit } from "./adaptive-limit.ts";

function failure(code: LlmErrorCode, status?: number, retryAfterMs?: number): LlmCallError {
  return new LlmCallError("No.", { code, hint: "" }, { status, retryable: true, retryAfterMs, charged: "nothing" });
}

function controlled() {
  const started: { readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
  const task = () => new Promise<void>((resolve, reject) => void started.push({ end: resolve, fail: reject }));
  return { started, task };
}

async function rejected(error: Error): Promise<never> {
  await turn();
  throw error;
}

async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe("createAdaptiveLimit", () => {
  it("limits concurrent tasks and starts them in order of arrival", async () => {
    const limit = createAdaptiveLimit({ initial: 2, max: 2 });
    const order: number[] = [];
    let active = 0;
    let most = 0;
    const tasks = Array.from({ length: 7 }, (_, index) =>
      limit.run(async () => {
        order.push(index);
        most = Math.max(most, ++active);
        await turn();
        active -= 1;
      }),
    );
    await Promise.all(tasks);
    expect({ order, most, left: limit.active }).toEqual({ order: [0, 1, 2, 3, 4, 5, 6], most: 2, left: 0 });
  });

  it("adds one after a full round of successes, up to the maximum", async () => {
    const limits: number[] = [];
    const limit = createAdaptiveLimit({ initial: 2, max: 4, onChange: (now) => limits.push(now) });
    await Promise.all(Array.from({ length: 40 }, () => limit.run(turn)));
    expect(limits).toEqual([3, 4]);
  });

  it("stays the same when the limit is never reached", async () => {
    const limit = createAdaptiveLimit({ initial: 2 });
    for (let call = 0; call < 20; call++) await limit.run(turn);
    expect(limit.limit).toBe(2);
  });

  it.each([
    [failure("LLM_RATE_LIMITED", 429), 4],
    [failure("LLM_CALL_TIMEOUT"), 4],
    [failure("LLM_SERVER_FAILED", 503), 4],
    [failure("LLM_SERVER_FAILED", 500), 8],
    [failure("LLM_REQUEST_REJECTED", 400), 8],
    [new Error("Other."), 8],
  ])("halves after %s: %i of 8 remain", async (error, expected) => {
    const limit = createAdaptiveLimit({ initial: 8 });
    await expect(limit.run(async () => await rejected(error))).rejects.toBe(error);
    expect(limit.limit).toBe(expected);
  });

  it("halves once for concurrent calls, and never below the minimum", async () => {
    const limit = createAdaptiveLimit({ initial: 8, min: 3 });
    const { started, task } = controlled();
    const runs = Promise.allSettled(Array.from({ length: 8 }, () => limit.run(task)));
    await turn();
    for (const { fail } of started) fail(failure("LLM_RATE_LIMITED", 429));
    await runs;
    expect(limit.limit).toBe(4);
    await limit.run(async () => await rejected(failure("LLM_RATE_LIMITED", 429))).catch(() => undefined);
    await limit.run(async () => await rejected(failure("LLM_RATE_LIMITED", 429))).catch(() => undefined);
    expect(limit.limit).toBe(3);
  });

  it("starts no task during the delay that the server sent", async () => {
    const clock = createSkippingClock();
    const limit = createAdaptiveLimit({ clock });
    await limit.run(async () => await rejected(failure("LLM_RATE_LIMITED", 429, 5000))).catch(() => undefined);
    const startedAt = await limit.run(() => Promise.resolve(clock.now()));
    expect([startedAt, clock.pauses]).toEqual([5000, [5000]]);
  });

  it("aborts a waiting task without using a slot", async () => {
    const limit = createAdaptiveLimit({ initial: 1, max: 1 });
    const { started, task } = controlled();
    const first = limit.run(task);
    const controller = new AbortController();
    const reason = new Error("called off");
    const second = limit.run(task, controller.signal);
    const third = limit.run(task);
    controller.abort(reason);
    await expect(second).rejects.toBe(reason);
    started[0]?.end();
    await first;
    await turn();
    started[1]?.end();
    await third;
    expect([started.length, limit.active]).toEqual([2, 0]);
  });
});
