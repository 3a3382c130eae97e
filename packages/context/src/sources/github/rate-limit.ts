import { recordOf, stringOf } from "../../untrusted-json.ts";

export interface GithubAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** GitHub's advice for secondary limits without a time. */
const SECONDARY_MS = 60_000;
const MARGIN_MS = 1000;

/** Repeated violations of a limit ban a client. */
export function nextWait(
  { status, headers, body }: GithubAnswer,
  { attempt, nowMs }: { readonly attempt: number; readonly nowMs: number },
): number | null {
  const isLimited = status === 403 || status === 429 || status === 503;
  const after = isLimited ? retryAfterMs(headers, nowMs) : null;
  if (after !== null) return after + MARGIN_MS;
  if (headers.get("x-ratelimit-remaining") === "0") return untilReset(headers, nowMs);
  if (status === 429 || (status === 403 && isSecondary(body))) return SECONDARY_MS * 2 ** (attempt - 1);
  return null;
}

export function refusalOf({ status, headers, body }: GithubAnswer): string | null {
  const isLimited =
    status === 429 ||
    (status === 403 &&
      (headers.get("x-ratelimit-remaining") === "0" || headers.has("retry-after") || isSecondary(body)));
  if (isLimited) return `it limits the rate of requests (${status})`;
  return status >= 500 ? `it answered ${status}` : null;
}

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

function clockOf(headers: Headers, nowMs: number): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? nowMs : date;
}

function isSecondary(body: unknown): boolean {
  return /secondary rate limit|abuse detection/iu.test(stringOf(recordOf(body)["message"]) ?? "");
}
