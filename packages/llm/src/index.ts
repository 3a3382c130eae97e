export { EXTRACTOR_VERSION } from "./answer/extractor-version.ts";
export { type Fence, findFences } from "./answer/find-fences.ts";
export { findJson, type FoundJson } from "./answer/find-json.ts";
export { type SplitAnswer, splitThinking } from "./answer/split-thinking.ts";
export { withThinkingSplit } from "./answer/with-thinking-split.ts";
export { type Budget, type BudgetLimits, createBudget } from "./budget/budget.ts";
export { costOf, type ModelPrice } from "./budget/price.ts";
export type { Spending } from "./budget/spending.ts";
export { type BudgetedOptions, type CallReport, withBudget } from "./budget/with-budget.ts";
export { type ModelIdentity, requestKey } from "./cache/request-key.ts";
export { CACHE_MODES, type CacheMode, type CacheOptions, withCache } from "./cache/with-cache.ts";
export { type AdaptiveLimit, type AdaptiveLimitOptions, createAdaptiveLimit } from "./calls/adaptive-limit.ts";
export type { Clock } from "./calls/clock.ts";
export { createRateWindow, type RateWindow, type RateWindowOptions } from "./calls/rate-window.ts";
export { withConcurrency } from "./calls/with-concurrency.ts";
export { withRateWindow } from "./calls/with-rate-window.ts";
export { type Retry, type RetryOptions, withRetries } from "./calls/with-retries.ts";
export { completeSamples, type CompleteSamplesOptions } from "./complete-samples.ts";
export {
  createTextModel,
  type CreateTextModelOptions,
  type CountingTextModel,
  type ModelEvent,
} from "./create-text-model.ts";
export { LlmCallError, LlmError, type CallFailure, type LlmErrorCode } from "./errors.ts";
export { type CallJournal, openCallJournal } from "./journal/call-journal.ts";
export { connectModel, type ConnectOptions } from "./model/connect-model.ts";
export type { SdkModel } from "./model/sdk-model.ts";
export type { ModelApi } from "./model/sdk-text-model.ts";
