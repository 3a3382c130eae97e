import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBudget } from "./budget.ts";
import { costOf } from "./price.ts";

const free = () => 0;
const unknown = { inputTokens: undefined, outputTokens: undefined, usd: undefined };

describe("createBudget", () => {
  it("rejects the first call that exceeds the budget", async () => {
    const budget = createBudget({ maxCalls: 2 });
    for (let call = 0; call < 2; call++) {
      const reservation = await budget.reserve({ inputTokens: 1, outputTokens: 1, usd: free });
      reservation.settle({ inputTokens: 1, outputTokens: 1, usd: 0 });
    }
    await expect(budget.reserve({ inputTokens: 1, outputTokens: 1, usd: free })).rejects.toMatchObject({
      code: "LLM_BUDGET_SPENT",
      message:
        "The budget of 2 calls allows no further call: 2 calls took 4 tokens, 0.0000 US dollars, and the next may take 2.",
    });
  });

  it("waits for pending calls, and rejects only if their usage leaves no room", async () => {
    const budget = createBudget({ maxTokens: 100 });
    const first = await budget.reserve({ inputTokens: 20, outputTokens: 60, usd: free });
    const second = budget.reserve({ inputTokens: 20, outputTokens: 60, usd: free });
    const third = budget.reserve({ inputTokens: 20, outputTokens: 60, usd: free });
    first.settle({ inputTokens: 10, outputTokens: 5, usd: 0 });
    (await second).settle({ inputTokens: 20, outputTokens: 60, usd: 0 });
    await expect(third).rejects.toMatchObject({ code: "LLM_BUDGET_SPENT" });
  });

  it("charges and reports estimates when usage is unknown", async () => {
    const budget = createBudget({ maxTokens: 100 });
    (await budget.reserve({ inputTokens: 30, outputTokens: 30, usd: () => undefined })).settle(unknown);
    expect(budget.usage()).toEqual({ calls: 1, inputTokens: 0, outputTokens: 0, callsWithoutUsage: 1, usd: null });
    await expect(budget.reserve({ inputTokens: 30, outputTokens: 30, usd: free })).rejects.toThrow(
      "an unknown number in 1 of them",
    );
  });

  it("estimates an answer without a limit by the longest answer so far", async () => {
    const budget = createBudget({ maxTokens: 100 });
    const first = await budget.reserve({ inputTokens: 10, outputTokens: undefined, usd: free });
    first.settle({ inputTokens: 10, outputTokens: 50, usd: 0 });
    await expect(budget.reserve({ inputTokens: 10, outputTokens: undefined, usd: free })).rejects.toThrow(
      "may take 60",
    );
  });

  it("stops at an amount of money despite rounding errors", async () => {
    const budget = createBudget({ maxUsd: 0.3 });
    for (let call = 0; call < 3; call++)
      (await budget.reserve({ inputTokens: 1, outputTokens: 1, usd: () => 0.1 })).settle({ ...unknown, usd: 0.1 });
    await expect(budget.reserve({ inputTokens: 1, outputTokens: 1, usd: () => 0.1 })).rejects.toThrow("0.3 US dollars");
  });

  it("aborts a waiting reservation", async () => {
    const budget = createBudget({ maxTokens: 3 });
    const estimate = { inputTokens: 1, outputTokens: 1, usd: free };
    await budget.reserve(estimate);
    const controller = new AbortController();
    const reason = new Error("called off");
    const second = budget.reserve(estimate, controller.signal);
    controller.abort(reason);
    await expect(second).rejects.toBe(reason);
  });

  it("rejects a call beyond the limit of calls while others are pending", async () => {
    const budget = createBudget({ maxCalls: 1 });
    const estimate = { inputTokens: 1, outputTokens: 1, usd: free };
    await budget.reserve(estimate);
    await expect(budget.reserve(estimate)).rejects.toMatchObject({ code: "LLM_BUDGET_SPENT" });
  });

  it("never exceeds its limits for any usage up to the estimates and any order of ends", async () => {
    const calls = fc.array(
      fc.record({
        input: fc.nat(50),
        output: fc.nat(50),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        known: fc.boolean(),
      }),
      { minLength: 1, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(calls, fc.nat(400), fc.scheduler(), async (calls, maxTokens, scheduler) => {
        const budget = createBudget({ maxTokens });
        let really = 0;
        const runs = calls.map(async ({ input, output, share, known }) => {
          const reservation = await budget.reserve({ inputTokens: input, outputTokens: output, usd: free });
          await scheduler.schedule(Promise.resolve());
          const actual = { inputTokens: input, outputTokens: Math.floor(output * share) };
          really += actual.inputTokens + actual.outputTokens;
          reservation.settle(known ? { ...actual, usd: 0 } : unknown);
        });
        await scheduler.waitFor(Promise.allSettled(runs));
        expect(really).toBeLessThanOrEqual(maxTokens);
        const smallest = calls.some(({ input, output }) => input + output <= maxTokens);
        expect(budget.usage().calls > 0).toBe(smallest);
      }),
    );
  });
});

describe("costOf", () => {
  const price = { inputUsdPerMillion: 2, outputUsdPerMillion: 10, cachedInputUsdPerMillion: 0.5 };

  it.each([
    [{ inputTokens: 1_000_000, outputTokens: 100_000 }, price, 3],
    [{ inputTokens: 1_000_000, outputTokens: 0, cachedInputTokens: 400_000 }, price, 1.4],
    [{ inputTokens: undefined, outputTokens: 5 }, price, undefined],
    [{ inputTokens: 5, outputTokens: undefined }, price, undefined],
    [{ inputTokens: 5, outputTokens: 5 }, undefined, undefined],
  ])("returns for %j at %j: %s", (usage, price, expected) => {
    expect(costOf(usage, price)).toBe(expected);
  });
});
