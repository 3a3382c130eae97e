import { describe, expect, it } from "vitest";
import { LlmCallError } from "../errors.ts";
import { createScriptedModel, createSkippingClock, type ScriptedReply } from "../testing/index.ts";
import { type RetryOptions, withRetries } from "./with-retries.ts";

const request = { messages: [{ role: "user", content: "Go." }] } as const;

function failure(retryable: boolean, retryAfterMs?: number): LlmCallError {
  const options = { code: "LLM_SERVER_FAILED", hint: "Wait." } as const;
  return new LlmCallError("It failed.", options, { status: 500, retryable, retryAfterMs, charged: "nothing" });
}

async function run(script: readonly ScriptedReply[], options: RetryOptions = {}) {
  const clock = createSkippingClock();
  const inner = createScriptedModel(script);
  const model = withRetries(inner, { clock, random: () => 1, ...options });
  const outcome = await model.complete(request).then(
    ({ text }) => text,
    (error: unknown) => error,
  );
  return { outcome, calls: inner.requests.length, pauses: clock.pauses };
}

describe("withRetries", () => {
  it("retries after delays whose bound doubles up to the maximum", async () => {
    const script = [failure(true), failure(true), failure(true), failure(true), "done"];
    expect(await run(script, { firstDelayMs: 100, maxDelayMs: 350 })).toEqual({
      outcome: "done",
      calls: 5,
      pauses: [100, 200, 350, 350],
    });
  });

  it("chooses each delay at random", async () => {
    const draws = [0.5, 0];
    const random = () => draws.shift() ?? 1;
    const { pauses } = await run([failure(true), failure(true), "done"], { firstDelayMs: 100, random });
    expect(pauses).toEqual([50, 0]);
  });

  it("waits for the server's delay and a little more", async () => {
    const { pauses, outcome } = await run([failure(true, 7000), "done"], { random: () => 0.5 });
    expect([pauses, outcome]).toEqual([[7350], "done"]);
  });

  it("throws the last error when no attempts remain", async () => {
    const last = failure(true);
    const script = [failure(true), failure(true), last, "too late"];
    expect(await run(script, { maxAttempts: 3, firstDelayMs: 1 })).toEqual({ outcome: last, calls: 3, pauses: [1, 2] });
  });

  it("throws immediately when the server's delay exceeds the remaining time", async () => {
    const longPause = failure(true, 61_000);
    expect(await run([longPause, "too late"], { maxElapsedMs: 60_000 })).toEqual({
      outcome: longPause,
      calls: 1,
      pauses: [],
    });
  });

  it.each([failure(false), new TypeError("A mistake.")])("never retries permanent failures: %s", async (error) => {
    expect(await run([error, "never"])).toEqual({ outcome: error, calls: 1, pauses: [] });
  });

  it("aborts a delay", async () => {
    const controller = new AbortController();
    const inner = createScriptedModel([failure(true, 3_600_000)]);
    const reason = new Error("called off");
    const model = withRetries(inner, {
      maxElapsedMs: Infinity,
      onRetry: () => setTimeout(() => controller.abort(reason)),
    });
    await expect(model.complete(request, { signal: controller.signal })).rejects.toBe(reason);
    expect(inner.requests.length).toBe(1);
  });
});
