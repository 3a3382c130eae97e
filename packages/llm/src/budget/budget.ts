import { untilAborted } from "../calls/until-aborted.ts";
import { budgetSpent } from "../errors.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { addCall, type CallUsage, NO_USAGE, type UsageTotals } from "./usage-totals.ts";

/** Without limits, calls are only counted. */
export interface BudgetLimits {
  /** Includes failures and retries. */
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  /** US dollars. Requires prices. */
  readonly maxUsd?: number;
}

/** Upper bound of a call's usage. */
export interface CallEstimate {
  readonly inputTokens: number;
  /** undefined: as long as the longest answer so far. */
  readonly outputTokens: number | undefined;
  /** undefined if unknown. */
  readonly usd: (inputTokens: number, outputTokens: number) => number | undefined;
}

export interface Reservation {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number | undefined;
  /** Charges actual usage; unknown figures stay estimated. */
  settle(actual: CallUsage): void;
}

export interface Budget {
  readonly limits: BudgetLimits;
  /**
   * Waits for the actual usage of pending calls.
   * @throws LlmError LLM_BUDGET_SPENT
   */
  reserve(estimate: CallEstimate, signal?: AbortSignal): Promise<Reservation>;
  usage(): UsageTotals;
}

export interface PastUsage {
  readonly totals: UsageTotals;
  /** Unknown figures are estimates. */
  readonly charged: Charge;
}

interface Charge {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number;
}

export const NO_CHARGE: Charge = { calls: 0, tokens: 0, usd: 0 };

/** Creates a budget, which several models can share. */
export function createBudget(limits: BudgetLimits = {}, past?: PastUsage): Budget {
  requireAtLeast(limits, { maxCalls: 0, maxTokens: 0, maxUsd: 0 });
  let totals = past?.totals ?? NO_USAGE;
  let charged = past?.charged ?? NO_CHARGE;
  let reserved = NO_CHARGE;
  let longestOutput = 0;
  let waiting: (() => void)[] = [];

  const settled = (part: Charge, actual: CallUsage, estimate: Omit<Reservation, "settle">): void => {
    reserved = minus(reserved, part);
    totals = addCall(totals, actual);
    charged = plus(charged, chargeOf(actual, estimate));
    longestOutput = Math.max(longestOutput, actual.outputTokens ?? 0);
    const ready = waiting;
    waiting = [];
    for (const resume of ready) resume();
  };
  return {
    limits,
    async reserve({ inputTokens, outputTokens: expected, usd: price }, signal) {
      for (;;) {
        signal?.throwIfAborted();
        const outputTokens = expected ?? longestOutput;
        const usd = price(inputTokens, outputTokens);
        const part = { calls: 1, tokens: inputTokens + outputTokens, usd: usd ?? 0 };
        // A pending call may use fewer tokens, but counts as one call.
        const certain = plus(charged, { ...NO_CHARGE, calls: reserved.calls });
        const exceeded = exceededLimit(limits, plus(certain, part));
        if (exceeded !== undefined) throw budgetSpent(exceeded, describe(totals, part));
        if (exceededLimit(limits, plus(plus(charged, reserved), part)) === undefined) {
          reserved = plus(reserved, part);
          const estimate = { inputTokens, outputTokens, usd };
          return { ...estimate, settle: (actual) => settled(part, actual, estimate) };
        }
        await untilAborted(new Promise<void>((resolve) => void waiting.push(resolve)), signal);
      }
    },
    usage: () => totals,
  };
}

/** Returns the charge of a call. Unknown figures come from the estimate. */
export function chargeOf(actual: CallUsage, estimate: CallUsage): Charge {
  const input = actual.inputTokens ?? estimate.inputTokens ?? 0;
  const output = actual.outputTokens ?? estimate.outputTokens ?? 0;
  return { calls: 1, tokens: input + output, usd: actual.usd ?? estimate.usd ?? 0 };
}

export function plus(left: Charge, right: Charge): Charge {
  return { calls: left.calls + right.calls, tokens: left.tokens + right.tokens, usd: left.usd + right.usd };
}

function minus(left: Charge, right: Charge): Charge {
  return { calls: left.calls - right.calls, tokens: left.tokens - right.tokens, usd: left.usd - right.usd };
}

/** Tolerance for rounding errors in sums. */
const USD_TOLERANCE = 1e-8;

function exceededLimit({ maxCalls, maxTokens, maxUsd }: BudgetLimits, total: Charge): string | undefined {
  if (maxCalls !== undefined && total.calls > maxCalls) return `${maxCalls} calls`;
  if (maxTokens !== undefined && total.tokens > maxTokens) return `${maxTokens} tokens`;
  if (maxUsd !== undefined && total.usd > maxUsd + USD_TOLERANCE) return `${maxUsd} US dollars`;
  return undefined;
}

function describe({ calls, inputTokens, outputTokens, usd, callsWithoutUsage }: UsageTotals, part: Charge): string {
  const unknown = callsWithoutUsage === 0 ? "" : ` and an unknown number in ${callsWithoutUsage} of them`;
  const money = usd === null ? "" : `, ${usd.toFixed(4)} US dollars`;
  const spent = `${calls} calls took ${inputTokens + outputTokens} tokens${unknown}${money}`;
  return `${spent}, and the next may take ${part.tokens}`;
}
