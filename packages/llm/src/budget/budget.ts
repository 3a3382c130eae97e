import { budgetSpent } from "../errors.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { addCall, type CallSpending, NOTHING_SPENT, type Spending } from "./spending.ts";

/** Hard stops. Without a limit nothing is stopped, only counted. */
export interface BudgetLimits {
  /** Every call that is sent, failed ones and retries included. */
  readonly maxCalls?: number;
  /** Input and output together. */
  readonly maxTokens?: number;
  /** US dollars; needs prices. */
  readonly maxUsd?: number;
}

/** What a call is expected to take, at most. */
export interface CallEstimate {
  readonly inputTokens: number;
  /** undefined: as much as the longest answer so far. */
  readonly outputTokens: number | undefined;
  /** What the tokens cost; undefined: unknown. */
  readonly usd: (inputTokens: number, outputTokens: number) => number | undefined;
}

/** A call's part of the budget while it is under way. */
export interface Reservation {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number | undefined;
  /** Replaces what was set apart by what the call took; what is unknown stays charged as estimated. Once. */
  settle(actual: CallSpending): void;
}

export interface Budget {
  readonly limits: BudgetLimits;
  /**
   * Sets a call's part apart, before it is sent. Waits while only calls under way stand against it, for they may take less.
   * @throws LlmError LLM_BUDGET_SPENT
   */
  reserve(estimate: CallEstimate, signal?: AbortSignal): Promise<Reservation>;
  spent(): Spending;
}

/** What earlier processes took, from their journal. */
export interface PastSpending {
  readonly spending: Spending;
  /** Charged against the limits: what is known, and estimates where nothing is. */
  readonly charged: Charge;
}

/** What counts against the limits. */
export interface Charge {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number;
}

export const NO_CHARGE: Charge = { calls: 0, tokens: 0, usd: 0 };

/** Counts what calls take, and refuses those that do not fit any more. One budget may serve many models. */
export function createBudget(limits: BudgetLimits = {}, past?: PastSpending): Budget {
  requireAtLeast(limits, { maxCalls: 0, maxTokens: 0, maxUsd: 0 });
  let spending = past?.spending ?? NOTHING_SPENT;
  let charged = past?.charged ?? NO_CHARGE;
  let reserved = NO_CHARGE;
  let longestOutput = 0;
  let waiting: (() => void)[] = [];

  const settled = (part: Charge, actual: CallSpending, estimate: Omit<Reservation, "settle">): void => {
    reserved = minus(reserved, part);
    spending = addCall(spending, actual);
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
        // A call under way may turn out to take fewer tokens, but never to be no call.
        const certain = plus(charged, { ...NO_CHARGE, calls: reserved.calls });
        const exceeded = exceededLimit(limits, plus(certain, part));
        if (exceeded !== undefined) throw budgetSpent(exceeded, describe(spending, part));
        if (exceededLimit(limits, plus(plus(charged, reserved), part)) === undefined) {
          reserved = plus(reserved, part);
          const estimate = { inputTokens, outputTokens, usd };
          return { ...estimate, settle: (actual) => settled(part, actual, estimate) };
        }
        await nextSettlement(waiting, signal);
      }
    },
    spent: () => spending,
  };
}

/** What a call counts for: known figures where there are any, the estimate elsewhere. */
export function chargeOf(actual: CallSpending, estimate: CallSpending): Charge {
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

/** Sums of money are sums of fractions: a millionth of a cent is no excess. */
const USD_TOLERANCE = 1e-8;

function exceededLimit({ maxCalls, maxTokens, maxUsd }: BudgetLimits, total: Charge): string | undefined {
  if (maxCalls !== undefined && total.calls > maxCalls) return `${maxCalls} calls`;
  if (maxTokens !== undefined && total.tokens > maxTokens) return `${maxTokens} tokens`;
  if (maxUsd !== undefined && total.usd > maxUsd + USD_TOLERANCE) return `${maxUsd} US dollars`;
  return undefined;
}

function describe({ calls, inputTokens, outputTokens, usd, callsWithoutUsage }: Spending, part: Charge): string {
  const unknown = callsWithoutUsage === 0 ? "" : ` and an unknown number in ${callsWithoutUsage} of them`;
  const money = usd === null ? "" : `, ${usd.toFixed(4)} US dollars`;
  const spent = `${calls} calls took ${inputTokens + outputTokens} tokens${unknown}${money}`;
  return `${spent}, and the next may take ${part.tokens}`;
}

async function nextSettlement(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => reject(signal?.reason as Error);
    signal?.addEventListener("abort", leave, { once: true });
    waiting.push(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    });
  });
}
