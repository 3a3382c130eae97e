import { errorCreator, RepostError, type RepostErrorOptions, errorMessage } from "@repost/spec";

const HINTS = {
  LLM_OPTION_INVALID: "Correct the option, or leave it out for its default.",
  LLM_KEY_MISSING: "Set the provider's environment variable, or pass apiKey.",
  LLM_BUDGET_SPENT: "Raise the budget and run again; answers that were paid for are kept where there is a cache.",
  LLM_PRICE_MISSING: "Give the model's prices (zero for a server of your own), or limit tokens or calls instead.",
  LLM_REPLAY_MISSING: "Record it with the cache mode write, with the same model, options and messages.",
  LLM_FOLDER_UNUSABLE: "Check permissions and free space, or name another folder.",
  LLM_JOURNAL_INVALID: "Name a file that only this journal writes, or a new one.",
  LLM_BATCH_FAILED: "Look at the batch at the provider, and submit what is missing again.",
  LLM_CONNECTION_FAILED: "Check that the server runs and that the base URL is right.",
  LLM_KEY_REJECTED: "Check the API key, and what it may be used for.",
  LLM_RATE_LIMITED: "Wait, or allow fewer requests at once or a minute.",
  LLM_QUOTA_EXHAUSTED: "Top up the account, or use another key.",
  LLM_SERVER_FAILED: "Try again later; the server's own log says more.",
  LLM_REQUEST_REJECTED:
    "Correct what the server complains about: a model's name, a parameter, or a prompt that is too long.",
  LLM_RESPONSE_INVALID: "Check that the base URL leads to an OpenAI-compatible API, not to a web page or a proxy.",
  LLM_CALL_TIMEOUT: "Raise timeoutMs, ask for fewer tokens, or stream.",
} as const;

export type HintedCode = keyof typeof HINTS;

export type LlmErrorCode = keyof typeof HINTS | "LLM_MODEL_INVALID" | "LLM_PROVIDER_MISSING" | "LLM_ANSWER_INVALID";

export class LlmError extends RepostError<LlmErrorCode> {
  override readonly name: string = "LlmError";
}

const failure = errorCreator(LlmError, HINTS);

export interface CallFailure {
  readonly status: number | undefined;
  /** The same request may succeed later. */
  readonly retryable: boolean;
  /** Delay requested by the server. */
  readonly retryAfterMs: number | undefined;
  /** A rejected call is free; a call without an answer may be charged. */
  readonly charged: "nothing" | "unknown";
}

export class LlmCallError extends LlmError {
  override readonly name = "LlmCallError";
  readonly failure: CallFailure;

  constructor(message: string, options: RepostErrorOptions<LlmErrorCode>, failure: CallFailure) {
    super(message, options);
    this.failure = failure;
  }

  /** Two installed copies of the package have different classes. */
  static override is(value: unknown): value is LlmCallError {
    return RepostError.is(value) && "failure" in value;
  }
}

export function callFailed(code: HintedCode, message: string, failure: CallFailure, cause?: Error): LlmCallError {
  return new LlmCallError(message, { code, hint: HINTS[code], cause }, failure);
}

export function optionInvalid(option: string, problem: string): LlmError {
  return failure("LLM_OPTION_INVALID", `The option ${option} ${problem}.`);
}

export function modelInvalid(name: string, modelNames: readonly string[]): LlmError {
  return new LlmError(`${JSON.stringify(name)} does not name a model.`, {
    code: "LLM_MODEL_INVALID",
    hint: `Write provider/name with one of ${modelNames.join(", ")}; for any other server give a base URL and openai-compatible/NAME.`,
  });
}

export function providerMissing(packageName: string, cause: unknown): LlmError {
  return new LlmError(`The package ${packageName} is not installed.`, {
    code: "LLM_PROVIDER_MISSING",
    hint: `Install it with npm install ${packageName}.`,
    cause,
  });
}

export function keyMissing(provider: string, cause: unknown): LlmError {
  return failure("LLM_KEY_MISSING", `There is no API key for ${provider}.`, cause);
}

export function budgetSpent(limit: string, spent: string): LlmError {
  return failure("LLM_BUDGET_SPENT", `The budget of ${limit} allows no further call: ${spent}.`);
}

export function priceMissing(model: string): LlmError {
  return failure("LLM_PRICE_MISSING", `There is no price for ${model}, so a budget in money cannot be kept.`);
}

export function replayMissing(key: string, folder: string): LlmError {
  return failure("LLM_REPLAY_MISSING", `No answer is recorded for this request (${key}) in ${folder}.`);
}

export function folderUnusable(path: string, cause: unknown): LlmError {
  return failure("LLM_FOLDER_UNUSABLE", `Cannot use ${path}: ${errorMessage(cause)}.`, cause);
}

export function journalInvalid(where: string, problem: string): LlmError {
  return failure("LLM_JOURNAL_INVALID", `${where}: ${problem}.`);
}

export class LlmAnswerError<Attempt = unknown> extends LlmError {
  override readonly name = "LlmAnswerError";
  readonly attempts: readonly Attempt[];

  constructor(message: string, options: RepostErrorOptions<LlmErrorCode>, attempts: readonly Attempt[]) {
    super(message, options);
    this.attempts = attempts;
  }
}

export function answerInvalid<Attempt extends { readonly problems: readonly string[] }>(
  attempts: readonly Attempt[],
): LlmAnswerError<Attempt> {
  const problems = attempts.at(-1)?.problems.join("; ") ?? "none was asked for";
  const message = `No valid answer in ${attempts.length} attempts; the last: ${problems}`;
  const hint = "Make the schema or the prompt simpler, or choose a larger model.";
  return new LlmAnswerError(message, { code: "LLM_ANSWER_INVALID", hint }, attempts);
}

export function batchFailed(problem: string, cause?: unknown): LlmError {
  return failure("LLM_BATCH_FAILED", `The batch gave no results: ${problem}.`, cause);
}
