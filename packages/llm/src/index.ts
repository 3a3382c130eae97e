export {
  type Acceptance,
  type AcceptanceCheck,
  type AcceptanceResult,
  completeUntilAccepted,
  type CompleteUntilAcceptedOptions,
} from "./accept/complete-until-accepted.ts";
export { type AttemptJournal, type AttemptRecord, openAttemptJournal, type Refusal } from "./accept/attempt-journal.ts";
export { EXTRACTOR_VERSION, type Fence, findFences } from "./answer/find-fences.ts";
export { findJson, type JsonMatch } from "./answer/find-json.ts";
export { type SplitAnswer, splitThinking, withThinkingSplit } from "./answer/split-thinking.ts";
export type { BatchAnswer, BatchItem, BatchProvider, BatchResult, BatchStatus } from "./batch/batch-port.ts";
export { completeBatch, type CompleteBatchOptions } from "./batch/complete-batch.ts";
export { createOpenAIBatches, type OpenAIBatchesOptions } from "./batch/create-openai-batches.ts";
export { type Budget, type BudgetLimits, createBudget } from "./budget/budget.ts";
export { costOf, type ModelPrice } from "./budget/price.ts";
export type { UsageTotals } from "./budget/usage-totals.ts";
export { type BudgetedOptions, type CallReport, withBudget } from "./budget/with-budget.ts";
export { type ModelIdentity, requestKey } from "./cache/request-key.ts";
export { CACHE_MODES, type CacheMode, type ModelApi } from "@repost/spec/settings";
export { type CacheOptions, withCache } from "./cache/with-cache.ts";
export { type AdaptiveLimit, type AdaptiveLimitOptions, createAdaptiveLimit } from "./calls/adaptive-limit.ts";
export { withConcurrency } from "./calls/adaptive-limit.ts";
export type { Clock } from "./calls/clock.ts";
export { createRateWindow, type RateWindow, type RateWindowOptions, withRateWindow } from "./calls/rate-window.ts";
export { type Retry, type RetryOptions, withRetries } from "./calls/with-retries.ts";
export { completeSamples, type CompleteSamplesOptions } from "./complete-samples.ts";
export { createTextModel, type CreateTextModelOptions } from "./create-text-model.ts";
export type { CountingTextModel, ModelEvent } from "./create-text-model.ts";
export { LlmAnswerError, LlmCallError, LlmError, type CallFailure, type LlmErrorCode } from "./errors.ts";
export { type CallJournal, openCallJournal } from "./journal/call-journal.ts";
export { connectModel, type ConnectOptions, identityOf } from "./model/connect-model.ts";
export { type ModelName, parseModelName } from "./model/model-name.ts";
export type { SdkModel } from "./model/sdk-model.ts";
export { ANSWER_LEVELS, type AnswerLevel, type LevelCounts } from "./structured/answer-level.ts";
export type { AnswerSchema, SchemaIssue } from "./structured/answer-schema.ts";
export { createObjectRunner, type ObjectRunner, type ObjectRunnerOptions } from "./structured/create-object-runner.ts";
export type { ObjectAnswer, ObjectAttempt, ObjectRequest } from "./structured/create-object-runner.ts";
export { createPromptRunner, type Exchange, type PromptRunnerOptions } from "./prompts/create-prompt-runner.ts";
export { type ExchangeParts, readExchangeName } from "./prompts/create-prompt-runner.ts";
