import type { SearchBudget } from "./explore.ts";

const LEAST_CALLS = 120;
const LEAST_PER_ROUND = 40;
const LEAST_ROUNDS = 3;

/** Returns a budget with fewer calls and executions, for expensive calls. */
export function scaledBudget(budget: SearchBudget, cost: number): SearchBudget {
  if (cost <= 1) return budget;
  const calls = Math.min(budget.calls, Math.max(LEAST_CALLS, Math.round(budget.calls / cost)));
  const rounds = Math.min(budget.rounds, Math.max(LEAST_ROUNDS, Math.floor(calls / LEAST_PER_ROUND)));
  return { ...budget, calls, rounds };
}
