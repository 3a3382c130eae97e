import { errorMessage } from "@repost/spec";
import { APICallError, LoadAPIKeyError, NoContentGeneratedError } from "ai";
import { callFailed, type CallFailure, type HintedCode, keyMissing, type LlmCallError, LlmError } from "../errors.ts";

export interface FailureContext {
  readonly model: string;
  readonly redact: (text: string) => string;
  /** In ms of `Date.now()`. */
  readonly now: number;
}

/** Converts an error. The result contains no secrets. */
export function classifyFailure(error: unknown, context: FailureContext): LlmError {
  if (LoadAPIKeyError.isInstance(error)) return keyMissing(context.model, plainCause(error, context));
  if (!APICallError.isInstance(error)) return unreadable(error, context);
  const { statusCode: status } = error;
  if (status === undefined)
    return callError("LLM_CONNECTION_FAILED", error, context, { retryable: true, charged: wasSent(error) });
  if (status < 300) return unreadable(error, context);
  const retryAfter = retryAfterMs(error.responseHeaders, context.now);
  const { code, retryable } = classifyStatus(status, error.responseBody ?? "");
  // After a gateway timeout, the server may have answered.
  const charged = status === 504 || status === 524 ? "unknown" : "nothing";
  return callError(code, error, context, { status, retryable, retryAfterMs: retryAfter, charged });
}

/** Only a broken connection may have been charged. */
function wasSent(error: Error): CallFailure["charged"] {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && NO_CONNECTION.has(String(cause.code))) return "nothing";
  }
  return "unknown";
}

const NO_CONNECTION = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

export function callTimedOut(timeoutMs: number, { model }: FailureContext): LlmCallError {
  const failure = { status: undefined, retryable: true, retryAfterMs: undefined, charged: "unknown" } as const;
  return callFailed("LLM_CALL_TIMEOUT", `${model} did not answer within ${timeoutMs} ms.`, failure);
}

function classifyStatus(status: number, body: string): { readonly code: HintedCode; readonly retryable: boolean } {
  // Accounts without credit also return 429, but waiting does not help.
  if (status === 402 || (status === 429 && body.includes("insufficient_quota")))
    return { code: "LLM_QUOTA_EXHAUSTED", retryable: false };
  if (status === 429) return { code: "LLM_RATE_LIMITED", retryable: true };
  if (status === 401 || status === 403) return { code: "LLM_KEY_REJECTED", retryable: false };
  if (status === 408 || status === 409 || status === 425) return { code: "LLM_SERVER_FAILED", retryable: true };
  if (status === 501 || status < 500) return { code: "LLM_REQUEST_REJECTED", retryable: false };
  return { code: "LLM_SERVER_FAILED", retryable: true };
}

/** An unreadable answer may have been charged. */
function unreadable(error: unknown, context: FailureContext): LlmError {
  if (error instanceof LlmError) return error;
  const broken = APICallError.isInstance(error) && isConnectionBroken(error.cause);
  const empty = NoContentGeneratedError.isInstance(error) || !APICallError.isInstance(error);
  const code = broken || (empty && isConnectionBroken(error)) ? "LLM_CONNECTION_FAILED" : "LLM_RESPONSE_INVALID";
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  return callError(code, error, context, { status, retryable: true });
}

function isConnectionBroken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === "terminated" || cause.message === "fetch failed") return true;
    if ("code" in cause && /^(?:UND_ERR_|ECONN|EPIPE|ETIMEDOUT)/u.test(String(cause.code))) return true;
  }
  return false;
}

function callError(
  code: HintedCode,
  error: unknown,
  context: FailureContext,
  failure: Partial<CallFailure> & Pick<CallFailure, "retryable">,
): LlmCallError {
  const cause = plainCause(error, context);
  const whole: CallFailure = { status: undefined, retryAfterMs: undefined, charged: "unknown", ...failure };
  return callFailed(code, `${context.model}: ${cause.message}`, whole, cause);
}

/** SDK errors contain the request with headers and URL. */
function plainCause(error: unknown, { redact }: FailureContext): Error {
  const status = APICallError.isInstance(error) && error.statusCode !== undefined ? `HTTP ${error.statusCode}: ` : "";
  const message = errorMessage(error);
  const body =
    APICallError.isInstance(error) && message === "Invalid JSON response" ? bodyStart(error.responseBody) : "";
  return new Error(redact(`${status}${message}${body}`));
}

function bodyStart(body: string | undefined): string {
  return body === undefined ? "" : `, which begins with ${JSON.stringify(body.slice(0, 80))}`;
}

/** In ms, from `retry-after-ms`, or `retry-after` as seconds or a date. */
export function retryAfterMs(headers: Readonly<Record<string, string>> | undefined, now: number): number | undefined {
  const milliseconds = numberOf(headers?.["retry-after-ms"]);
  if (milliseconds !== undefined) return milliseconds;
  const text = headers?.["retry-after"];
  const seconds = numberOf(text);
  if (seconds !== undefined) return seconds * 1000;
  // JavaScript parses "-1" as a date.
  const date = text !== undefined && /[a-z]{3}/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
