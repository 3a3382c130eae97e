import { describe, expect, it } from "vitest";
import { scaledBudget } from "./explore.ts";

const budget = { calls: 450, rounds: 9, wallMs: 20_000, cpuMs: 20_000 };

describe("scaledBudget", () => {
  it.each([
    ["does not change the budget of usual modules", budget, 1, { calls: 450, rounds: 9 }],
    ["reduces the calls if each costs twice as much", budget, 2, { calls: 225, rounds: 5 }],
    ["keeps enough calls for a search", budget, 50, { calls: 120, rounds: 3 }],
    ["never exceeds the budget", { ...budget, calls: 30, rounds: 2 }, 50, { calls: 30, rounds: 2 }],
  ])("%s", (_, whole, cost, expected) => {
    expect(scaledBudget(whole, cost)).toEqual({ ...whole, ...expected });
  });
});
