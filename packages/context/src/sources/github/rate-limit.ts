import { recordOf, stringOf } from "../../untrusted-json.ts";

/** The part of an answer that says when to ask again. */
export interface LimitedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** GitHub's own advice for secondary limits that come without a time. */
const SECONDARY_MS = 60_000;
/** Clocks and counters of two machines are never quite the same. */
const MARGIN_MS = 1000;

/**
 * Milliseconds before the next request, of whatever kind; null when it may be sent at once. A limit that is used up is waited for
 * before it is hit, for hitting it again and again gets a client banned.
 */
export function nextWait(
  { status, headers, body }: LimitedAnswer,
  { attempt, nowMs }: { readonly attempt: number; readonly nowMs: number },
): number | null {
  const isLimited = status === 403 || status === 429 || status === 503;
  const after = isLimited ? retryAfterMs(headers, nowMs) : null;
  if (after !== null) return after + MARGIN_MS;
  if (headers.get("x-ratelimit-remaining") === "0") return untilReset(headers, nowMs);
  if (status === 429 || (status === 403 && isSecondary(body))) return SECONDARY_MS * 2 ** (attempt - 1);
  return null;
}

/** What an answer that another attempt may change says for itself; null for one that stays as it is. */
export function refusalOf({ status, headers, body }: LimitedAnswer): string | null {
  const isLimited =
    status === 429 ||
    (status === 403 &&
      (headers.get("x-ratelimit-remaining") === "0" || headers.has("retry-after") || isSecondary(body)));
  if (isLimited) return `it limits the rate of requests (${status})`;
  return status >= 500 ? `it answered ${status}` : null;
}

/** Seconds, or a date. */
function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  if (/^\d+$/u.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - clockOf(headers, nowMs));
}

function untilReset(headers: Headers, nowMs: number): number | null {
  const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
  return Number.isFinite(reset) ? Math.max(0, reset * 1000 - clockOf(headers, nowMs)) + MARGIN_MS : SECONDARY_MS;
}

/** The server's own clock, by which it gives its times; this machine's may be wrong. */
function clockOf(headers: Headers, nowMs: number): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? nowMs : date;
}

function isSecondary(body: unknown): boolean {
  return /secondary rate limit|abuse detection/iu.test(stringOf(recordOf(body)["message"]) ?? "");
}
