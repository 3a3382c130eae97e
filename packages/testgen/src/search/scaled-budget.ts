import type { SearchBudget } from "./explore.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

/** Reduces calls and executions if calls are expensive. */
export function scaledBudget(budget: SearchBudget, cost: number): SearchBudget {
  if (cost <= 1) return budget;
  const calls = Math.min(budget.calls, Math.max(SEARCH_TUNING.minCallsOfCostlyModule, Math.round(budget.calls / cost)));
  const rounds = Math.min(
    budget.rounds,
    Math.max(SEARCH_TUNING.minRounds, Math.floor(calls / SEARCH_TUNING.minCallsOfRound)),
  );
  return { ...budget, calls, rounds };
}
