import { join } from "node:path";
import { type TextModel, type TokenCounter, withoutUndefined } from "@repost/spec";
import type { CacheMode } from "@repost/spec/settings";
import { withThinkingSplit } from "./answer/split-thinking.ts";
import { type Budget, type BudgetLimits, createBudget } from "./budget/budget.ts";
import type { ModelPrice } from "./budget/price.ts";
import type { UsageTotals } from "./budget/usage-totals.ts";
import { type CallReport, withBudget } from "./budget/with-budget.ts";
import type { ModelIdentity } from "./cache/request-key.ts";
import { type CacheOptions, withCache, withRecordedAnswers, withRecording } from "./cache/with-cache.ts";
import { createAdaptiveLimit, withConcurrency } from "./calls/adaptive-limit.ts";
import type { Clock } from "./calls/clock.ts";
import { createRateWindow, withRateWindow } from "./calls/rate-window.ts";
import { type Retry, type RetryOptions, withRetries } from "./calls/with-retries.ts";
import { optionInvalid } from "./errors.ts";
import { type CallJournal, openCallJournal } from "./journal/call-journal.ts";
import { connectModel, type ConnectOptions, identityOf } from "./model/connect-model.ts";

export interface CreateTextModelOptions extends ConnectOptions {
  readonly retries?: Omit<RetryOptions, "clock" | "onRetry">;
  /** Adapts to rate limits and timeouts. @default DEFAULT_REQUESTS.maxConcurrent */
  readonly maxConcurrent?: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  /** A shared budget ignores earlier processes. */
  readonly budget?: BudgetLimits | Budget;
  /** Required for a budget in money. */
  readonly price?: ModelPrice;
  /** @default an estimate of three bytes per token */
  readonly counter?: TokenCounter;
  /** Answers and call journal for resumed runs. Only one process may use the folder. */
  readonly folder?: string;
  /** @default "write" with a folder, else "off" */
  readonly cache?: CacheMode;
  /** Replaces the base URL in cache keys, for changing addresses. */
  readonly cacheName?: string;
  /** Separates tagged thinking from answers. @default true */
  readonly splitThinking?: boolean;
  readonly clock?: Clock;
  readonly onEvent?: (event: ModelEvent) => void;
}

export type ModelEvent =
  | ({ readonly kind: "call-ended" } & CallReport)
  | ({ readonly kind: "retry-scheduled" } & Retry)
  | { readonly kind: "answer-found"; readonly key: string }
  | { readonly kind: "limit-changed"; readonly limit: number };

export interface CountingTextModel extends TextModel {
  /** Includes earlier processes. */
  usage(): UsageTotals;
}

/**
 * Combines retries, adaptive concurrency, rate limits, a budget, a journal and a cache.
 * @throws LlmError LLM_MODEL_INVALID, LLM_PROVIDER_MISSING, LLM_KEY_MISSING, LLM_OPTION_INVALID, LLM_PRICE_MISSING,
 * LLM_FOLDER_UNUSABLE, LLM_JOURNAL_INVALID
 */
export async function createTextModel(options: CreateTextModelOptions): Promise<CountingTextModel> {
  const { folder, clock, onEvent } = options;
  const identity = identityOf(options, options.cacheName);
  const cache = cacheOptions(options, identity);
  // A replay needs no provider, key or journal.
  if (cache?.mode === "replay") return counting(splitIfEnabled(withCache(NO_MODEL, cache), options), createBudget());
  const connected = await connectModel(options);
  const journal = folder === undefined ? undefined : await openCallJournal(join(folder, "calls.jsonl"));
  const budget = budgetFor(options, journal);
  const { price, counter, maxConcurrent: max, requestsPerMinute, tokensPerMinute } = options;
  const limit = createAdaptiveLimit({
    ...withoutUndefined({ clock, max }),
    onChange: (calls) => onEvent?.({ kind: "limit-changed", limit: calls }),
  });
  const onCall = (call: CallReport): void => onEvent?.({ kind: "call-ended", ...call });
  let model = cache === undefined ? connected : withRecording(connected, cache);
  model = withBudget(model, { budget, identity, price, counter, journal, clock, onCall });
  model = withConcurrency(model, limit);
  model = withRateWindow(
    model,
    createRateWindow(withoutUndefined({ clock, requestsPerMinute, tokensPerMinute })),
    counter,
  );
  model = withRetries(model, {
    ...options.retries,
    ...withoutUndefined({ clock }),
    onRetry: (retry) => onEvent?.({ kind: "retry-scheduled", ...retry }),
  });
  model = cache === undefined ? model : withRecordedAnswers(model, cache);
  return counting(splitIfEnabled(model, options), budget);
}

const NO_MODEL: TextModel = { complete: async () => await Promise.reject(new Error("A replay asks nobody.")) };

function splitIfEnabled(model: TextModel, { splitThinking = true }: CreateTextModelOptions): TextModel {
  return splitThinking ? withThinkingSplit(model) : model;
}

function counting(model: TextModel, budget: Budget): CountingTextModel {
  return { complete: async (request, options) => await model.complete(request, options), usage: () => budget.usage() };
}

function cacheOptions(options: CreateTextModelOptions, identity: ModelIdentity): CacheOptions | undefined {
  const { folder, cache: mode, onEvent } = options;
  if (folder === undefined && mode !== undefined && mode !== "off") throw optionInvalid("cache", "needs a folder");
  if (folder === undefined) return undefined;
  const onHit = (key: string): void => onEvent?.({ kind: "answer-found", key });
  return { folder: join(folder, "answers"), identity, onHit, ...(mode === undefined ? {} : { mode }) };
}

function budgetFor({ budget }: CreateTextModelOptions, journal: CallJournal | undefined): Budget {
  return budget !== undefined && "reserve" in budget ? budget : createBudget(budget, journal?.past);
}
